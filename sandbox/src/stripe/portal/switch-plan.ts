import { completePaymentAuthentication } from '../engine/lifecycle/pay-invoice.ts';
import { predictCharge } from '../engine/payments/payment-intents.ts';
import { expirePendingUpdate } from '../engine/subscriptions/pending-update.ts';
import type { PlanChangeTerms, ProrationBehavior } from '../engine/subscriptions/plan-change.ts';
import { itemOf } from '../engine/subscription-items.ts';
import { updateSubscription } from '../engine/lifecycle/update-subscription.ts';
import { chargedCard } from '../pages/card-text.ts';
import type { Subscription } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import type { Tx } from '../store/tx.ts';
import { waitingPayment } from './pay-open-invoice.ts';
import type { PortalVisit } from './portal-visit.ts';

export type PlanSwitch =
  | { status: 'switched' }
  | { status: 'declined'; message: string }
  | { status: 'requires_action' };

/** Which price, and at which simulated unix second the running period is split. */
export interface WantedSwitch {
  price: string;
  at: number;
}

/** Whether the portal lets this subscription change its price now. */
export function maySwitch({ configuration }: PortalVisit, { status }: Subscription): boolean {
  const { enabled, default_allowed_updates: allowed } = configuration.features.subscription_update;
  return enabled && allowed.includes('price') && ['trialing', 'active'].includes(status);
}

/** Ids of the prices on offer, the one that the link was made for included. */
export function offeredPrices({ configuration, session }: PortalVisit): string[] {
  const products = configuration.features.subscription_update.products ?? [];
  const asked = session.flow?.subscription_update_confirm?.items[0]?.price;
  return [...new Set([...products.flatMap(({ prices }) => prices), ...(asked ? [asked] : [])])];
}

/** Whether this subscription can go over to this price now. */
export async function isPossible(
  reader: Reader,
  visit: PortalVisit,
  subscription: Subscription,
  { price: priceId }: WantedSwitch,
): Promise<boolean> {
  if (!maySwitch(visit, subscription) || !offeredPrices(visit).includes(priceId)) return false;
  const price = await reader.get('price', priceId);
  return price?.active === true && itemOf(subscription).price.id !== priceId;
}

/** A change of price as the configuration wants it. */
export function switchTerms(
  { configuration }: PortalVisit,
  subscription: Subscription,
  { price, at }: WantedSwitch,
): PlanChangeTerms {
  const update = configuration.features.subscription_update;
  return {
    items: [{ id: itemOf(subscription).id, price }],
    prorationBehavior: prorationOf(update.proration_behavior),
    prorationDate: at,
    ...(update.billing_cycle_anchor === 'now' && { billingCycleAnchor: 'now' as const }),
    endTrial: subscription.status === 'trialing' && update.trial_update_behavior === 'end_trial',
  };
}

function prorationOf(behavior: string): ProrationBehavior {
  return behavior === 'always_invoice' || behavior === 'none' ? behavior : 'create_prorations';
}

/**
 * Switches to another price. What is due now is charged first: a card that declines throws a
 * `card_error` and leaves the old plan, one that asks for 3-D Secure holds the switch back until then.
 * A second confirmation changes nothing; null for a price that is not on offer.
 */
export async function switchPlan(
  tx: Tx,
  visit: PortalVisit,
  subscription: Subscription,
  wanted: WantedSwitch,
): Promise<PlanSwitch | null> {
  if (itemOf(subscription).price.id === wanted.price) return { status: 'switched' };
  if (!(await isPossible(tx, visit, subscription, wanted))) return null;
  const { endTrial, ...terms } = switchTerms(visit, subscription, wanted);
  const card = await chargedCard(tx, visit.customer, subscription);
  const asks = card !== null && (await predictCharge(tx, card)).status === 'requires_action';
  const { payment } = await updateSubscription(tx, subscription, {
    ...terms,
    ...(endTrial && { trialEnd: 'now' as const }),
    paymentBehavior: asks ? 'pending_if_incomplete' : 'error_if_incomplete',
  });
  return payment?.answer.status === 'requires_action'
    ? { status: 'requires_action' }
    : { status: 'switched' };
}

/** Goes on after the bank's page; a failed authentication drops the switch. Null when none waits. */
export async function switchAfterAuthentication(
  tx: Tx,
  subscription: Subscription,
  passed: boolean,
): Promise<PlanSwitch | null> {
  const waiting = await waitingPayment(tx, subscription.latest_invoice ?? '');
  if (!waiting || !subscription.pending_update) return null;
  const { answer } = await completePaymentAuthentication(tx, waiting.intent, passed);
  if (answer.status === 'succeeded') return { status: 'switched' };
  await expirePendingUpdate(tx, subscription);
  const message =
    answer.status === 'declined' ? answer.message : 'Your bank did not confirm the payment.';
  return { status: 'declined', message };
}
