import { completePaymentAuthentication } from '../../engine/lifecycle/pay-invoice.ts';
import { predictCharge } from '../../engine/payments/payment-intents.ts';
import { expirePendingUpdate } from '../../engine/subscriptions/pending-update.ts';
import type { PlanChangeTerms, ProrationBehavior } from '../../engine/subscriptions/plan-change.ts';
import { itemOf } from '../../engine/subscription-items.ts';
import { updateSubscription } from '../../engine/lifecycle/update-subscription.ts';
import { chargedCard } from '../kit/cards-on-file.ts';
import type { Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { pendingPayment } from '../invoice/pay-open-invoice.ts';
import type { PortalVisit } from './portal-session.ts';

export type PlanSwitch =
  | { status: 'switched' }
  | { status: 'declined'; message: string }
  | { status: 'requires_action' };

/** The new price, and the simulated unix second at which the current period is split. */
export interface RequestedSwitch {
  price: string;
  at: number;
}

/** Whether the portal can change the price of this subscription now. */
export function canSwitch(
  { configuration }: PortalVisit,
  { status, pause_collection }: Subscription,
): boolean {
  // During a pause, the cost of a switch would be voided.
  if (pause_collection) return false;
  const { enabled, default_allowed_updates: allowed } = configuration.features.subscription_update;
  return enabled && allowed.includes('price') && ['trialing', 'active'].includes(status);
}

/** Ids of the prices on offer, the price of the link's own flow included. */
export function offeredPrices({ configuration, session }: PortalVisit): string[] {
  const products = configuration.features.subscription_update.products ?? [];
  const flowPrice = session.flow?.subscription_update_confirm?.items[0]?.price;
  return [
    ...new Set([...products.flatMap(({ prices }) => prices), ...(flowPrice ? [flowPrice] : [])]),
  ];
}

/** Whether this subscription can switch to this price now. */
export async function canSwitchTo(
  reader: Reader,
  visit: PortalVisit,
  subscription: Subscription,
  { price: priceId }: RequestedSwitch,
): Promise<boolean> {
  if (!canSwitch(visit, subscription) || !offeredPrices(visit).includes(priceId)) return false;
  const price = await reader.get('price', priceId);
  return price?.active === true && itemOf(subscription).price.id !== priceId;
}

/** The change of price under the configuration's rules. */
export function switchTerms(
  { configuration }: PortalVisit,
  subscription: Subscription,
  { price, at }: RequestedSwitch,
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
 * Switches to another price. The amount due is charged first: a card that declines throws a
 * `card_error` and leaves the old plan, one that requires 3-D Secure delays the switch until it passes.
 * A second confirmation changes nothing; null for a price that is not on offer.
 */
export async function switchPlan(
  tx: Tx,
  visit: PortalVisit,
  subscription: Subscription,
  requested: RequestedSwitch,
): Promise<PlanSwitch | null> {
  if (itemOf(subscription).price.id === requested.price) return { status: 'switched' };
  if (!(await canSwitchTo(tx, visit, subscription, requested))) return null;
  const { endTrial, ...terms } = switchTerms(visit, subscription, requested);
  const card = await chargedCard(tx, visit.customer, subscription);
  const needsAuthentication =
    card !== null && (await predictCharge(tx, card)).status === 'requires_action';
  const { payment } = await updateSubscription(tx, subscription, {
    ...terms,
    ...(endTrial && { trialEnd: 'now' as const }),
    paymentBehavior: needsAuthentication ? 'pending_if_incomplete' : 'error_if_incomplete',
  });
  return payment?.answer.status === 'requires_action'
    ? { status: 'requires_action' }
    : { status: 'switched' };
}

/** Completes the switch after the 3-D Secure page, or drops it; null when no switch is pending. */
export async function switchAfterAuthentication(
  tx: Tx,
  subscription: Subscription,
  passed: boolean,
): Promise<PlanSwitch | null> {
  const pending = await pendingPayment(tx, subscription.latest_invoice ?? '');
  if (!pending || !subscription.pending_update) return null;
  const { answer } = await completePaymentAuthentication(tx, pending.intent, passed);
  if (answer.status === 'succeeded') return { status: 'switched' };
  await expirePendingUpdate(tx, subscription);
  const message =
    answer.status === 'declined' ? answer.message : 'Your bank did not confirm the payment.';
  return { status: 'declined', message };
}
