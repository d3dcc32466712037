import { isDeepStrictEqual } from 'node:util';
import type { Effect } from '@stillweb/contract/console/actions';
import type { PaidPrice, PriceSetState } from '@stillweb/contract/console/catalogue';
import { shortMoment } from '@stillweb/contract/text/dates';
import type { PlanDetails } from '@stillweb/contract/billing/plans';
import { may } from '@stillweb/contract/console/staff/roles';
import * as z from 'zod/mini';
import { stateOf } from '../../../../billing/buy/catalogue/price-set.ts';
import { money } from '../../../../billing/rules/money.ts';
import type { PriceSetRow } from '../../../../billing/tables.ts';
import { listSets, lockSet } from '../../../../billing/buy/catalogue/price-sets.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { priceSetTerms } from '../../../catalogue/present-set.ts';
import type { ConsoleContext } from '../../../context.ts';
import type { ReadableTransaction } from '../../../tables.ts';
import type { Result, Subject } from '../../action-kind.ts';
import { effect } from '../../effect.ts';

/** The decision about a set; its amounts are fixed with its draft. */
export const priceSetPlan = z.object({
  isDraft: z.boolean(),
  plain: z.array(z.object({ amount: z.int(), currency: z.string() })),
});
export type PriceSetPlan = z.infer<typeof priceSetPlan>;

/** How many pay which price changes by itself. */
export const isSamePriceSetPlan = (shown: PriceSetPlan, now: PriceSetPlan): boolean =>
  isDeepStrictEqual(shown, now);

/**
 * Reads a set that is to be changed, and the current catalogue.
 * @param possible the states from which it can be changed; `offer on-sale` for an offer alone
 * @throws AppError NOT_FOUND, FORBIDDEN, or PREVIEW_CHANGED when the set is in another state
 */
export async function readChangeableSet(
  { db, billing }: ConsoleContext,
  { staff }: Subject,
  { id, possible }: { id: string; possible: readonly string[] },
) {
  const now = await billing.billingClock();
  const rows = await listSets(db);
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.offer === null && !may(staff.role, 'set-plain-prices')) throw new AppError('FORBIDDEN');
  if (!possible.includes(nameOfState(row, stateOf(row, rows, now)))) {
    throw new AppError('PREVIEW_CHANGED');
  }
  const catalogue = await billing.catalogue.read();
  const plain = catalogue.plain.filter(({ currency }) => currency === row.currency);
  const isDraft = row.scheduled_at === null;
  const amounts = plain.map(({ amount, currency }) => ({ amount, currency }));
  return { row, now, plain, isDraft, plan: { isDraft, plain: amounts } };
}

/** A plain price that is sold cannot be taken back: another one takes its place. */
function nameOfState({ offer }: PriceSetRow, state: PriceSetState): string {
  return state === 'on-sale' && offer !== null ? 'offer on-sale' : state;
}

/** Changes a set in the transaction of the decision. */
export async function changeSet(
  trx: ReadableTransaction,
  id: string,
  change: (row: PriceSetRow) => Promise<PriceSetRow>,
): Promise<Result> {
  const row = await lockSet(trx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return { after: priceSetTerms(await change(row)) };
}

/** As in "$10.00 a month". */
export function priceOf(price: Pick<PlanDetails, 'amount' | 'currency' | 'interval'>): string {
  return `${money(price)} a ${price.interval}`;
}

export function momentOf({ starts_at }: PriceSetRow, now: Date): string {
  return starts_at <= now ? 'now on' : momentText(starts_at);
}

export function momentText(moment: Date): string {
  return shortMoment(moment.toISOString());
}

export function keptPrices(paid: readonly PaidPrice[]): Effect[] {
  const rows = paid.flatMap(({ amount, currency, plan, subscribers }) => {
    const interval = intervals[plan ?? ''];
    if (amount === null || interval === undefined) return [];
    const who = subscribers === 1 ? '1 subscriber keeps' : `${count(subscribers)} subscribers keep`;
    const text = `${who} ${priceOf({ amount, currency, interval })}.`;
    return effect({ of: 'money', text });
  });
  if (rows.length > 0) return rows;
  return [effect({ of: 'money', text: 'No subscriber pays such a price now.' })];
}

const intervals: Record<string, 'month' | 'year'> = { MONTHLY: 'month', YEARLY: 'year' };

export function count(number: number): string {
  return number.toLocaleString('en-US');
}
