import { apiBase } from '@stillweb/contract/errors';
import Stripe from 'stripe';
import type { SetUpOptions, SetUpPlan } from './step.ts';

/**
 * The events that the webhook receives. Not `invoice.created`: Stripe delays an invoice for up to 72
 * hours while an endpoint that receives this event does not answer.
 */
export const enabledEvents: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'subscription_schedule.aborted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'customer.updated',
  'customer.deleted',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
];

/**
 * An endpoint of another address may be that of a live site, and replacing one makes a new signing
 * secret that the servers do not have yet: neither happens unless the operator names the endpoint.
 */
export function decideEndpointSteps(
  endpoints: readonly Stripe.WebhookEndpoint[],
  options: SetUpOptions,
): SetUpPlan {
  const url = `${options.siteUrl}${apiBase}/subscription/webhook`;
  if (!options.reachesLocalhost && isLocal(url))
    return { steps: [], kept: [], notes: [listen(url)] };
  const own = endpoints.find((endpoint) => endpoint.url === url);
  const replaced = findReplaced(own ? [own] : endpoints, options);
  const notes = endpoints.flatMap((endpoint) => {
    if (endpoint === replaced) return [];
    if (endpoint === own) return isUsable(own, options) ? [] : [unusableNote(own, options)];
    if (own?.url === endpoint.url) return [secondNote(endpoint, own)];
    return [otherAddressNote(endpoint, own !== undefined)];
  });
  if (replaced) {
    const { id, url: formerUrl } = replaced;
    return { steps: [{ action: 'replace endpoint', id, formerUrl, url }], kept: [], notes };
  }
  if (!own) return { steps: [{ action: 'create endpoint', url }], kept: [], notes };
  if (isUpToDate(own)) return { steps: [], kept: [`webhook endpoint ${url}  ${own.id}`], notes };
  return { steps: [{ action: 'update endpoint', id: own.id, url }], kept: [], notes };
}

/** The endpoint among these that a new one replaces. */
function findReplaced(
  candidates: readonly Stripe.WebhookEndpoint[],
  options: SetUpOptions,
): Stripe.WebhookEndpoint | undefined {
  const { replaceEndpoints: named, siteUrl } = options;
  if (named !== 'all of ours') return candidates.find(({ id }) => named.includes(id));
  const isFit = (endpoint: Stripe.WebhookEndpoint) =>
    endpoint.url.startsWith(`${siteUrl}/`) && isUsable(endpoint, options);
  return candidates.find((endpoint) => !isFit(endpoint));
}

/** The version of an endpoint is fixed when it is made. */
function isUsable(endpoint: Stripe.WebhookEndpoint, { knowsWebhookSecret }: SetUpOptions): boolean {
  return knowsWebhookSecret && endpoint.api_version === Stripe.API_VERSION;
}

function isUpToDate(endpoint: Stripe.WebhookEndpoint): boolean {
  return (
    endpoint.status === 'enabled' &&
    [...endpoint.enabled_events].sort().join() === [...enabledEvents].sort().join()
  );
}

function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
}

function listen(url: string): string {
  return `Stripe cannot reach ${url}, so it gets no webhook endpoint. Run \`stripe listen --forward-to ${url}\` meanwhile, and set the STRIPE_WEBHOOK_SECRET that it prints.`;
}

function unusableNote(own: Stripe.WebhookEndpoint, { knowsWebhookSecret }: SetUpOptions): string {
  const reason = knowsWebhookSecret
    ? `it sends events of API version ${own.api_version ?? 'unknown'}, which is harmless`
    : 'its signing secret is not known here (STRIPE_WEBHOOK_SECRET)';
  return `Webhook endpoint ${own.id} (${own.url}) stays: ${reason}. ${howToReplace(own)}`;
}

function secondNote(second: Stripe.WebhookEndpoint, own: Stripe.WebhookEndpoint): string {
  return `Webhook endpoint ${second.id} (${second.url}) stays beside ${own.id} of the same address, as after a run that was cut off. Delete at Stripe the one whose signing secret the servers do not have.`;
}

function otherAddressNote(other: Stripe.WebhookEndpoint, hasOwn: boolean): string {
  const stays = `Webhook endpoint ${other.id} (${other.url}) stays: it belongs to another address.`;
  return hasOwn ? stays : `${stays} ${howToReplace(other)}`;
}

function howToReplace({ id }: Stripe.WebhookEndpoint): string {
  return `To replace it by a new one with a new secret: --replace-endpoint=${id}`;
}
