import type Stripe from 'stripe';
import type { Buyer } from '../people/a-buyer.ts';
import type { Answer } from '../../../scripts/clients/api.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';

/** Sends an event as Stripe does, signed with our secret by default. */
export async function deliver(
  world: BillingTestApp,
  payload: string,
  { secret = world.webhookSecret, timestamp = Math.floor(Date.now() / 1000), header = '' } = {},
): Promise<Answer> {
  const signature =
    header || world.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return world.server.call('POST', '/subscription/webhook', {
    body: payload,
    headers: { 'stripe-signature': signature },
  });
}

/** The row of an event, if it was stored. */
export async function storedEvents({ database }: BillingTestApp, id: string) {
  const { rows } = await database.query(
    'select state, attempts, error from stripe_events where id = $1',
    [id],
  );
  return rows;
}

/** A buyer whose trial started without a webhook, and the event that was not delivered. */
export async function aTrialWithoutWebhook(
  world: BillingTestApp,
): Promise<{ buyer: Buyer; event: Stripe.Event }> {
  const buyer = await world.aBuyer();
  await buyer.checkOut('MONTHLY');
  return { buyer, event: await newestEvent(world, buyer, 'customer.subscription.created') };
}

async function newestEvent(
  { stripe }: BillingTestApp,
  buyer: Buyer,
  type: string,
): Promise<Stripe.Event> {
  const customer = await buyer.customerId();
  const { data } = await stripe.events.list({ type, limit: 100 });
  const found = data.find(
    ({ data: { object } }) => 'customer' in object && object.customer === customer,
  );
  if (!found) throw new Error(`no ${type}`);
  return found;
}
