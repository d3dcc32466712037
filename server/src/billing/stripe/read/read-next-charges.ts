import type { CardCharge } from '@stillweb/contract/billing/subscription';
import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import type { NamedDiscount } from '../../rules/email-content.ts';
import { useCredit } from '../../rules/balances.ts';
import { itemOf } from '../../rules/our-product.ts';
import { renewsBefore, scheduledEndOf } from '../../rules/scheduled-end.ts';
import { givesAccess } from '../../rules/status.ts';
import { isLastPeriod, isRefusal } from '../errors.ts';
import { firstChargeAfter } from '../map/map-pause.ts';
import { moment } from '../objects.ts';
import { previewRenewalAt } from './preview-renewal.ts';
import { readCardCharge } from './read-card-charge.ts';
import { findDiscounts, presentDiscounts } from './remaining-discounts.ts';
import { scheduleOf } from './renewal-schedule.ts';

/**
 * The amount that Stripe will charge for the next renewal, in minor units, the discounts in it, and the next
 * charge to the card.
 */
export type NextCharge = { due: number; discounts: NamedDiscount[]; cardCharge: CardCharge | null };

/**
 * Reads the next charge of each subscription that renews, by its id, as Stripe will make it: with coupons,
 * credit, tax and whatever else an operator has added there.
 */
export async function readNextCharges(
  billing: BillingContext,
  subscriptions: Stripe.Subscription[],
): Promise<Map<string, NextCharge>> {
  const renewing = subscriptions.filter(
    (subscription) =>
      givesAccess(subscription) &&
      renewsBefore(moment(scheduledEndOf(subscription)), nextChargeDate(subscription)),
  );
  const charges = await Promise.all(
    renewing.map(async (subscription) => ({
      id: subscription.id,
      charge: await readNextCharge(billing, subscription),
    })),
  );
  return new Map(charges.flatMap(({ id, charge }) => (charge ? [[id, charge]] : [])));
}

function nextChargeDate(subscription: Stripe.Subscription): Date | null {
  if (subscription.pause_collection) return firstChargeAfter(subscription) ?? null;
  return moment(itemOf(subscription)?.current_period_end);
}

/** Undefined for a subscription that does not renew after all. */
async function readNextCharge(
  billing: BillingContext,
  subscription: Stripe.Subscription,
): Promise<NextCharge | undefined> {
  try {
    if (subscription.pause_collection) return await readChargeAfterPause(billing, subscription);
    const preview = await billing.stripe.invoices.createPreview({ subscription: subscription.id });
    const discounts = await findDiscounts(billing, preview, subscription.id);
    return {
      due: preview.amount_due,
      discounts: presentDiscounts(discounts ?? [], preview),
      cardCharge: discounts && (await findCardCharge(billing, subscription, preview, discounts)),
    };
  } catch (error) {
    if (isLastPeriod(error)) return undefined;
    throw error;
  }
}

async function readChargeAfterPause(
  billing: BillingContext,
  subscription: Stripe.Subscription,
): Promise<NextCharge | undefined> {
  const date = firstChargeAfter(subscription);
  if (!date) return undefined;
  const { due, discounts } = await previewRenewalAt(billing, subscription, date);
  return { due, discounts: presentDiscounts(discounts, subscription), cardCharge: null };
}

/** The next charge to the card if the customer had more credit, in minor units; null when none is foreseen. */
export async function readChargeWithCredit(
  billing: BillingContext,
  subscription: Stripe.Subscription,
  more: number,
): Promise<CardCharge | null> {
  try {
    const preview = await billing.stripe.invoices.createPreview({ subscription: subscription.id });
    const discounts = await findDiscounts(billing, preview, subscription.id);
    return discounts && (await findCardCharge(billing, subscription, preview, discounts, more));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function findCardCharge(
  { stripe }: BillingContext,
  subscription: Stripe.Subscription,
  preview: Stripe.Invoice,
  discounts: Stripe.Discount[],
  moreCredit = 0,
): Promise<CardCharge | null> {
  const schedule = scheduleOf(subscription);
  if (!schedule) return null;
  const { total, currency, starting_balance: balance } = preview;
  const credit = moreCredit - balance;
  return readCardCharge(stripe, {
    schedule,
    preview,
    params: { subscription: subscription.id },
    discounts,
    credit,
    due: moreCredit === 0 ? preview.amount_due : useCredit(total, credit, currency).due,
    // Later phases may cost something else: no charge after the next is foreseen.
    until: subscription.schedule ? schedule.first : moment(scheduledEndOf(subscription)),
  });
}
