import { hasEnded } from '../../engine/subscriptions/subscription-status.ts';
import { cardText } from '../../pages/card/card-text.ts';
import { chargedCard } from '../../pages/card/cards-on-file.ts';
import { subscriptionStatus } from '../../pages/layout/status.tsx';
import {
  describeOutlook,
  latestOpenInvoice,
  planName,
  planPrice,
  scheduledEnd,
} from '../../pages/format/subscription-text.ts';
import type { Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { PlanView } from './plan-section.tsx';
import type { PortalVisit } from '../session/portal-session.ts';
import { canSwitch } from '../switch-plan/switch-plan.ts';

/** Every subscription that has not ended, newest first. */
export async function currentPlans(reader: Reader, visit: PortalVisit): Promise<PlanView[]> {
  const all = await reader.list('subscription', { customer: visit.customer.id });
  const current = all.filter((subscription) => !hasEnded(subscription));
  return Promise.all(current.map((subscription) => planView(reader, visit, subscription)));
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
    sentences: await describeOutlook(reader, subscription, customer, openInvoice),
    card: card && cardText(card),
    payUrl: openInvoice?.hosted_invoice_url ?? null,
    cancelUrl: features.subscription_cancel.enabled && !ends ? `${url}/cancel` : null,
    renewUrl: features.subscription_cancel.enabled && ends && canChange ? `${url}/renew` : null,
    switchUrl: canSwitch(visit, subscription) && !ends ? `${url}/switch` : null,
  };
}
