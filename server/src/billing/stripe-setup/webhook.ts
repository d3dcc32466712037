import { apiBase } from '@stillweb/contract/errors';
import Stripe from 'stripe';
import { ownership, type SetUpStep } from './step.ts';

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
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
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
  'radar.early_fraud_warning.created',
];

/** Creates or updates the webhook endpoint; `secret` is set only if it was created now. */
export async function setUpWebhook(
  stripe: Stripe,
  { siteUrl, knowsWebhookSecret }: { siteUrl: string; knowsWebhookSecret: boolean },
): Promise<{ step: SetUpStep; secret?: string | undefined }> {
  const url = `${siteUrl}${apiBase}/subscription/webhook`;
  const what = `webhook endpoint ${url}`;
  const existing = await findEndpoint(stripe);
  // The version of an endpoint is fixed when it is made.
  const usable = existing && knowsWebhookSecret && existing.api_version === Stripe.API_VERSION;
  if (existing && usable) {
    if (matchesWanted(existing, url)) return { step: { what, id: existing.id, outcome: 'kept' } };
    const changes = { url, enabled_events: enabledEvents, disabled: false };
    await stripe.webhookEndpoints.update(existing.id, changes);
    return { step: { what, id: existing.id, outcome: 'updated' } };
  }
  const endpoint = await stripe.webhookEndpoints.create({
    url,
    enabled_events: enabledEvents,
    api_version: Stripe.API_VERSION,
    metadata: ownership,
  });
  if (existing) await stripe.webhookEndpoints.del(existing.id);
  const outcome = existing ? 'replaced' : 'created';
  return { step: { what, id: endpoint.id, outcome }, secret: endpoint.secret };
}

async function findEndpoint(stripe: Stripe): Promise<Stripe.WebhookEndpoint | undefined> {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.metadata.app === ownership.app) return endpoint;
  }
  return undefined;
}

function matchesWanted(endpoint: Stripe.WebhookEndpoint, url: string): boolean {
  return (
    endpoint.url === url &&
    endpoint.status === 'enabled' &&
    [...endpoint.enabled_events].sort().join() === [...enabledEvents].sort().join()
  );
}
