import { plan as planName, type Plan } from '@stillweb/contract/billing/plans';
import type { PlanChangePreview } from '@stillweb/contract/billing/manage-subscription';
import type Stripe from 'stripe';
import { AppError } from '../../../platform/app-error.ts';
import type { BillingContext } from '../../context.ts';
import { creditIn, useCredit } from '../../rules/balances.ts';
import { isLastPeriod } from '../../stripe/errors.ts';
import { moment, wholePeriodOf } from '../../stripe/objects.ts';
import { readCardCharge } from '../../stripe/read/read-card-charge.ts';
import { scheduleFrom } from '../../stripe/read/renewal-schedule.ts';
import { discountParams, isLeft, readDiscounts } from '../../stripe/read/remaining-discounts.ts';
import { syncAndFindCurrent } from '../../subscription/current-subscription.ts';
import { decideNewPlan, requireChangeable, type ChangeableSubscription } from './decide-change.ts';

/** The cost of a change of plan, now and at the next renewal, in the amounts of Stripe's previews. */
export async function previewPlan(
  billing: BillingContext,
  userId: string,
  priceId: string,
): Promise<PlanChangePreview> {
  const subscription = requireChangeable(await syncAndFindCurrent(billing, userId), priceId);
  if (subscription.price_id === priceId) return previewCurrentPrice(billing, subscription);
  const sold = await billing.prices.list();
  const catalogue = await billing.catalogue.read();
  const { plan } = decideNewPlan(sold, catalogue, subscription, priceId);
  return subscription.status === 'trialing'
    ? previewRenewal(billing, subscription, plan, { items: itemsOf(subscription, priceId) })
    : previewBilledChange(billing, subscription, plan, priceId);
}

/** Also of a price that is no longer sold: its subscribers keep it. */
async function previewCurrentPrice(
  billing: BillingContext,
  subscription: ChangeableSubscription,
): Promise<PlanChangePreview> {
  const { data: plan } = planName.safeParse(subscription.plan);
  if (!plan) throw new AppError('UNKNOWN_PRICE');
  try {
    return await previewRenewal(billing, subscription, plan, {});
  } catch (error) {
    if (!isLastPeriod(error)) throw error;
    const credit = creditIn(subscription.balances, subscription.currency);
    return renewalOf(billing, subscription, plan, { due: 0, credit });
  }
}

/** Nothing is due now: the next invoice is that of the renewal. */
async function previewRenewal(
  billing: BillingContext,
  current: ChangeableSubscription,
  plan: Plan,
  details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
): Promise<PlanChangePreview> {
  const { stripe } = billing;
  const params = paramsOf(current, details);
  const preview = await stripe.invoices.createPreview(params);
  const { amount_due: due, starting_balance: balance } = preview;
  const renewal = await renewalOf(billing, current, plan, { due, credit: -balance });
  const { subscription, discounts } = await readDiscounts(stripe, current.id);
  const date = new Date(renewal.nextCharge.date);
  const cardCharge = await readCardCharge(stripe, {
    schedule: scheduleFrom(plan, date, subscription.billing_cycle_anchor),
    // Another plan ends a schedule; without one, its later phases may cost something else.
    until: subscription.schedule && !details.items ? date : null,
    preview,
    params,
    discounts: preview.discounts.length > 0 ? discounts : [],
    credit: -balance,
    due,
  });
  return { ...renewal, ...(cardCharge && { cardCharge }) };
}

async function renewalOf(
  { billingClock }: Pick<BillingContext, 'billingClock'>,
  { current_period_end, currency }: ChangeableSubscription,
  plan: Plan,
  { due, credit }: { due: number; credit: number },
): Promise<PlanChangePreview> {
  const now = await billingClock();
  return {
    plan,
    dueNow: { amount: 0, currency },
    credit: { amount: Math.max(0, credit), currency },
    nextCharge: { amount: due, currency, date: (current_period_end ?? now).toISOString() },
    prorationDate: Math.floor(now.getTime() / 1000),
  };
}

async function previewBilledChange(
  billing: BillingContext,
  subscription: ChangeableSubscription,
  plan: Plan,
  priceId: string,
): Promise<PlanChangePreview> {
  const items = itemsOf(subscription, priceId);
  const change = await billing.stripe.invoices.createPreview(
    paramsOf(subscription, { items, proration_behavior: 'always_invoice' }),
  );
  const { currency } = change;
  const now = await billing.billingClock();
  const { credit } = useCredit(change.total, -change.starting_balance, currency);
  return {
    plan,
    dueNow: { amount: change.amount_due, currency },
    credit: { amount: Math.max(0, credit), currency },
    ...(await chargesAfter(billing, subscription, { plan, priceId, change, credit, now })),
    prorationDate: prorationDateOf(change),
  };
}

/** The renewal after a change that is billed immediately, and the next charge to the card. */
async function chargesAfter(
  { stripe }: BillingContext,
  current: ChangeableSubscription,
  {
    plan,
    priceId,
    change,
    credit,
    now,
  }: { plan: Plan; priceId: string; change: Stripe.Invoice; credit: number; now: Date },
): Promise<Pick<PlanChangePreview, 'nextCharge' | 'cardCharge'>> {
  // Undefined when the period stays.
  const begun = wholePeriodOf(change);
  const date = moment(begun?.end) ?? current.current_period_end ?? now;
  const { subscription, discounts } = await readDiscounts(stripe, current.id);
  const remaining = discounts.filter((discount) => isLeft(discount, change, date));
  const params = {
    // Without proration only the price of a whole period is left, less its discounts.
    ...paramsOf(current, { items: itemsOf(current, priceId), proration_behavior: 'none' }),
    ...(remaining.length < discounts.length && discountParams(remaining)),
  };
  const preview = await stripe.invoices.createPreview(params);
  const { due } = useCredit(preview.total, credit, preview.currency);
  const anchor = begun?.start ?? subscription.billing_cycle_anchor;
  const cardCharge = await readCardCharge(stripe, {
    schedule: scheduleFrom(plan, date, anchor),
    preview,
    params,
    discounts: remaining,
    credit,
    due,
  });
  return {
    nextCharge: { amount: due, currency: change.currency, date: date.toISOString() },
    ...(cardCharge && { cardCharge }),
  };
}

function itemsOf({ item_id: id }: ChangeableSubscription, price: string) {
  return [{ id, price }];
}

function paramsOf(
  { id, stripe_customer_id: customer }: ChangeableSubscription,
  subscription_details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
): Stripe.InvoiceCreatePreviewParams {
  return { customer, subscription: id, subscription_details };
}

/** Stripe's clock decides how much of the period is used. */
function prorationDateOf(invoice: Stripe.Invoice): number {
  return invoice.parent?.subscription_details?.subscription_proration_date ?? invoice.created;
}
