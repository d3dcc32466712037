import type Stripe from 'stripe';
import type { TestSandbox } from './start-sandbox.ts';

/** The two plans of one product: 9.00 USD a month, 99.00 USD a year. */
export async function somePlans({ stripe }: TestSandbox) {
  const product = await stripe.products.create({ name: 'Premium' });
  const shared = { product: product.id, currency: 'usd', transfer_lookup_key: true };
  const monthly = await stripe.prices.create({
    ...shared,
    unit_amount: 900,
    recurring: { interval: 'month' },
    lookup_key: 'premium_monthly',
  });
  const yearly = await stripe.prices.create({
    ...shared,
    unit_amount: 9900,
    recurring: { interval: 'year' },
    lookup_key: 'premium_yearly',
  });
  return { product, monthly, yearly };
}

/** A customer whose default card is the one that a magic id names. */
export async function aCustomer({ stripe }: TestSandbox, card = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'ada@stillweb.example', name: 'Ada' });
  await setDefaultCard(stripe, customer.id, card);
  return customer;
}

/** Attaches the card of a magic id and makes it the customer's default. @returns its id */
export async function setDefaultCard(
  stripe: Stripe,
  customer: string,
  card: string,
): Promise<string> {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return id;
}

/** A paid subscription of a new customer, with its customer and its item. */
export async function anActiveSubscription(
  sandbox: TestSandbox,
  { price, card }: { price: string; card?: string },
) {
  const customer = await aCustomer(sandbox, card);
  const subscription = await sandbox.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    expand: ['latest_invoice'],
  });
  const [item] = subscription.items.data;
  if (!item) throw new Error('no item');
  return { customer, subscription, item };
}

/** A subscription of a new customer in a trial of seven days. */
export async function aTrial(
  sandbox: TestSandbox,
  price: string,
  card?: string,
): Promise<Stripe.Subscription> {
  const customer = await aCustomer(sandbox, card);
  return sandbox.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 7,
  });
}

/** The subscriptions of a customer, ended ones included, newest first. */
export async function subscriptionsOf(
  { stripe }: TestSandbox,
  customer: string,
): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
  return data;
}

/** Changes the price of a subscription's item, billed immediately. */
export async function switchPrice(
  { stripe }: TestSandbox,
  { id, items }: Stripe.Subscription,
  price: string,
  payment_behavior?: Stripe.SubscriptionUpdateParams.PaymentBehavior,
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price }],
    proration_behavior: 'always_invoice',
    payment_behavior,
    expand: ['latest_invoice'],
  });
}

/** The latest invoice of a subscription that was read with it expanded. */
export function invoiceOf({ latest_invoice }: Stripe.Subscription): Stripe.Invoice {
  if (typeof latest_invoice !== 'object' || !latest_invoice) throw new Error('not expanded');
  return latest_invoice;
}

/** Submits the form of the hosted checkout page. */
export async function payAtCheckout(
  session: Stripe.Checkout.Session,
  cardNumber = '4242424242424242',
): Promise<Response> {
  return submit(session.url ?? '', {
    cardNumber,
    expiry: '12/34',
    cvc: '123',
    nameOnCard: 'Ada Lovelace',
  });
}

/** Posts a form as a browser does; a redirect is answered, not followed. */
export async function submit(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** The id of a field that the SDK types as id or object. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  if (!reference) throw new Error('no reference');
  return typeof reference === 'string' ? reference : reference.id;
}
