import { hasEnded } from '../engine/subscriptions/subscription-status.ts';
import { cardText, chargedCard } from '../pages/card-text.ts';
import { subscriptionStatus } from '../pages/status.tsx';
import {
  describeOutlook,
  latestOpenInvoice,
  planName,
  planPrice,
  scheduledEnd,
} from '../pages/subscription-text.ts';
import type { Subscription } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import type { PlanView } from './plan-section.tsx';
import type { PortalVisit } from './portal-visit.ts';
import { maySwitch } from './switch-plan.ts';

/** Every subscription that is not over, newest first. */
export async function livePlans(reader: Reader, visit: PortalVisit): Promise<PlanView[]> {
  const all = await reader.list('subscription', { customer: visit.customer.id });
  const live = all.filter((subscription) => !hasEnded(subscription));
  return Promise.all(live.map((subscription) => planView(reader, visit, subscription)));
}

async function planView(
  reader: Reader,
  visit: PortalVisit,
  subscription: Subscription,
): Promise<PlanView> {
  const { customer, homeUrl } = visit;
  const { features } = visit.configuration;
  const openInvoice = await latestOpenInvoice(reader, subscription);
  const card = await chargedCard(reader, customer, subscription);
  const ends = scheduledEnd(subscription) !== null;
  const canChange = ['trialing', 'active', 'past_due'].includes(subscription.status);
  const url = `${homeUrl}/subscriptions/${subscription.id}`;
  return {
    id: subscription.id,
    name: await planName(reader, subscription),
    price: planPrice(subscription),
    status: subscriptionStatus(subscription.status),
    sentences: describeOutlook(subscription, customer, openInvoice),
    card: card && cardText(card),
    payUrl: openInvoice?.hosted_invoice_url ?? null,
    cancelUrl: features.subscription_cancel.enabled && !ends ? `${url}/cancel` : null,
    renewUrl: features.subscription_cancel.enabled && ends && canChange ? `${url}/renew` : null,
    switchUrl: maySwitch(visit, subscription) && !ends ? `${url}/switch` : null,
  };
}
