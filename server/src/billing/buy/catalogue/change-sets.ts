import type { NewPriceSet } from '@stillweb/contract/console/catalogue';
import { AppError } from '../../../platform/app-error.ts';
import type { BillingContext, BillingDatabase } from '../../context.ts';
import { preparePricesQueue } from '../../jobs.ts';
import type { PriceSetRow } from '../../tables.ts';
import { insertSet, updateSet } from './price-sets.ts';

/**
 * Stores a set of prices that nothing is sold by yet.
 * @throws AppError VALIDATION_FAILED when the code of the offer is taken
 */
export async function draftSet(
  { billingClock }: Pick<BillingContext, 'billingClock'>,
  trx: BillingDatabase,
  set: NewPriceSet,
): Promise<PriceSetRow> {
  const { MONTHLY, YEARLY } = set;
  const row = await insertSet(trx, {
    ...offerColumns(set),
    currency: set.currency,
    monthly_amount: MONTHLY.amount,
    monthly_original_amount: MONTHLY.originalAmount,
    yearly_amount: YEARLY.amount,
    yearly_original_amount: YEARLY.originalAmount,
    starts_at: new Date(set.startsAt),
    created_at: await billingClock(),
  });
  if (row) return row;
  throw new AppError('VALIDATION_FAILED', {
    fieldErrors: { code: 'An offer has or had this code' },
  });
}

function offerColumns(set: NewPriceSet) {
  if (set.of === 'plain') return { offer: null, name: null, ends_at: null, max_redemptions: null };
  return {
    offer: set.code,
    name: set.name,
    ends_at: set.endsAt === null ? null : new Date(set.endsAt),
    max_redemptions: set.maxRedemptions,
  };
}

/** From its moment on it is sold, once the job has made its prices at Stripe. */
export async function scheduleSet(
  { jobs, billingClock }: Pick<BillingContext, 'jobs' | 'billingClock'>,
  trx: BillingDatabase,
  { id }: PriceSetRow,
): Promise<PriceSetRow> {
  const scheduled = await updateSet(trx, id, { scheduled_at: await billingClock() });
  await jobs.enqueue(trx, preparePricesQueue, {});
  return scheduled;
}

/** New customers no longer get its prices. */
export async function takeBackSet(
  { billingClock }: Pick<BillingContext, 'billingClock'>,
  trx: BillingDatabase,
  { id }: PriceSetRow,
): Promise<PriceSetRow> {
  return updateSet(trx, id, { taken_back_at: await billingClock() });
}
