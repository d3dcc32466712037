import { openSandbox } from '../scripts/clients/sandbox.ts';
import { addresses } from './addresses.ts';

export const sandbox = openSandbox(addresses.sandbox);

const { stripe } = sandbox;

async function customerOf(email: string): Promise<string> {
  const { data } = await stripe.customers.list({ email });
  return data[0]?.id ?? '';
}

/** Ends a trial, and changes the quantity this often: an invoice for each. */
export async function createInvoices(email: string, count: number): Promise<void> {
  const id = await endTrial(email);
  for (let created = 0; created < count; created += 1) await billQuantity(id, 2 - (created % 2));
}

async function billQuantity(id: string, quantity: number): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(id);
  await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', quantity }],
    proration_behavior: 'always_invoice',
  });
}

/** Ends a trial now, and takes its first payment. @returns the id of the subscription */
export async function endTrial(email: string): Promise<string> {
  const { data } = await stripe.subscriptions.list({ customer: await customerOf(email) });
  return (await stripe.subscriptions.update(data[0]?.id ?? '', { trial_end: 'now' })).id;
}

/** Refunds a part of a customer's newest payment, as in Stripe's dashboard. */
export async function refundAtStripe(email: string, amount: number): Promise<void> {
  const { data } = await stripe.charges.list({ customer: await customerOf(email) });
  await stripe.refunds.create({ charge: data[0]?.id ?? '', amount });
}

/** Gives credit as in Stripe's dashboard; a customer may have some in several currencies. */
export async function giveCreditAtStripe(
  email: string,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  const credit = { amount: -amount, currency };
  await stripe.customers.createBalanceTransaction(await customerOf(email), credit);
}

/** The id of the event that a customer's checkout caused when it was paid. */
export async function findCompletedCheckout(email: string): Promise<string> {
  const { data } = await stripe.events.list({ type: 'checkout.session.completed' });
  const event = data.find(
    (event) =>
      event.type === 'checkout.session.completed' &&
      event.data.object.customer_details?.email === email,
  );
  return event?.id ?? '';
}
