import type Stripe from 'stripe';
import { clockName } from './test-clock.ts';

/** The script's customer that does not live by a test clock. */
export const visitorEmail = 'visitor@stripe-verify.example';

/** The address of the script's webhook endpoint: there is no such host. */
export const endpointSite = 'https://stripe-verify.example';

/**
 * Deletes at Stripe what the script makes besides the set-up, also what an earlier run has left: its
 * test clocks, with them their customers, the visitor and the webhook endpoint.
 */
export async function removeTraces(stripe: Stripe): Promise<void> {
  for await (const { id, name } of stripe.testHelpers.testClocks.list({ limit: 100 })) {
    if (name === clockName) await stripe.testHelpers.testClocks.del(id);
  }
  for await (const { id } of stripe.customers.list({ email: visitorEmail, limit: 100 })) {
    await stripe.customers.del(id);
  }
  for await (const { id, url } of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (url.startsWith(`${endpointSite}/`)) await stripe.webhookEndpoints.del(id);
  }
}
