import { addresses } from './addresses.ts';

async function control(path: string, body: object) {
  const response = await fetch(`${addresses.sandbox}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}`);
}

/** Advances the sandbox's clock; resolves when everything due has happened. @param duration ISO 8601 */
export const advanceClock = (duration: string) => control('clock', { advance: duration });

export const setWebhooks = (mode: 'normal' | 'drop' | 'duplicate' | 'reorder' | 'delay') =>
  control('webhooks', { mode });

export const injectOutage = (seconds: number, kind: 'refuse' | 'hang' | '500') =>
  control('outage', { seconds, kind });

/** Creates invoices of zero for a customer, as an operator could at Stripe. */
export async function createManualInvoices(email: string, count: number): Promise<void> {
  const { data } = await callStripe('GET', `customers?${new URLSearchParams({ email })}`);
  for (let created = 0; created < count; created += 1) {
    const { id } = await callStripe('POST', 'invoices', { customer: data[0].id });
    await callStripe('POST', `invoices/${id}/finalize`);
  }
}

/** Ends a trial now, and takes its first payment. @returns the id of the subscription */
export async function endTrial(email: string): Promise<string> {
  const { data: customers } = await callStripe(
    'GET',
    `customers?${new URLSearchParams({ email })}`,
  );
  const { data } = await callStripe('GET', `subscriptions?customer=${customers[0].id}`);
  const { id } = data[0];
  await callStripe('POST', `subscriptions/${id}`, { trial_end: 'now' });
  return id;
}

/** Refunds a part of a customer's newest payment, as in Stripe's dashboard. */
export async function refundAtStripe(email: string, amount: number): Promise<void> {
  const { data } = await callStripe('GET', `customers?${new URLSearchParams({ email })}`);
  const charges = await callStripe('GET', `charges?customer=${data[0].id}`);
  await callStripe('POST', 'refunds', { charge: charges.data[0].id, amount: String(amount) });
}

/** The id of the event that a customer's checkout caused when it was paid. */
export async function findCompletedCheckout(email: string): Promise<string> {
  const { data } = await callStripe('GET', 'events?type=checkout.session.completed');
  const isOfCustomer = (event: { data: { object: { customer_details: { email: string } } } }) =>
    event.data.object.customer_details.email === email;
  return data.find(isOfCustomer).id;
}

/** Carries out changes of a subscription only after a minute, or when `endDelays` is called. */
export const delayChanges = (subscription: string) =>
  control('faults', {
    match: { method: 'POST', path: `/v1/subscriptions/${subscription}` },
    delaySeconds: 60,
  });

export async function endDelays(): Promise<void> {
  const response = await fetch(`${addresses.sandbox}/sandbox/faults`, { method: 'DELETE' });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to faults`);
}

async function callStripe(method: string, path: string, parameters: Record<string, string> = {}) {
  const response = await fetch(`${addresses.sandbox}/v1/${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_e2e' },
    ...(method === 'POST' && { body: new URLSearchParams(parameters) }),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}`);
  return JSON.parse(await response.text());
}
