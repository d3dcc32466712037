import { afterAll, expect, test } from 'vitest';
import { aCustomer, idOf, setDefaultCard, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
])('%s cannot be attached: %s', async (card, code, decline_code) => {
  const { id: customer } = await stripe.customers.create();
  await expect(stripe.paymentMethods.attach(card, { customer })).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code,
  });
});

test.each([
  ['pm_card_visa', 'active', 'succeeded'],
  ['pm_card_chargeCustomerFail', 'incomplete', 'requires_payment_method'],
  ['pm_card_authenticationRequiredOnSetup', 'incomplete', 'requires_action'],
  ['pm_card_authenticationRequired', 'incomplete', 'requires_action'],
  ['pm_card_threeDSecure2Required', 'incomplete', 'requires_action'],
])('after a first payment with %s the subscription is %s', async (card, status, intentStatus) => {
  const customer = await aCustomer(sandbox, card);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
  });
  expect(subscription.status).toBe(status);
  const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice), {
    expand: ['payments.data.payment.payment_intent'],
  });
  expect(invoice.payments?.data).toMatchObject([
    { payment: { payment_intent: { status: intentStatus } } },
  ]);
});

test('each test card has its own fingerprint, the same every time', async () => {
  const { id: customer } = await stripe.customers.create();
  const fingerprint = async (card: string) =>
    (await stripe.paymentMethods.attach(card, { customer })).card?.fingerprint;
  const visa = await fingerprint('pm_card_visa');
  expect(visa).toMatch(/^\w{16}$/);
  expect(await fingerprint('pm_card_visa')).toBe(visa);
  expect(await fingerprint('pm_card_mastercard')).not.toBe(visa);
});

test('a card of another customer is refused, and a detached card is no default', async () => {
  const [ada, bob] = [await aCustomer(sandbox), await aCustomer(sandbox)];
  const card = await setDefaultCard(stripe, ada.id, 'pm_card_visa');
  await expect(stripe.paymentMethods.attach(card, { customer: bob.id })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(
    stripe.customers.update(bob.id, { invoice_settings: { default_payment_method: card } }),
  ).rejects.toMatchObject({ statusCode: 400 });
  await stripe.paymentMethods.detach(card);
  expect(await stripe.customers.retrieve(ada.id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  const left = await stripe.paymentMethods.list({ customer: ada.id });
  expect(left.data.map(({ id }) => id)).not.toContain(card);
});

test('a customer can be created with a card', async () => {
  const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
  const { data } = await stripe.customers.listPaymentMethods(customer.id);
  expect(data.map(({ card }) => card?.last4)).toEqual(['4242']);
});

test('a subscription’s own card is charged instead of the customer’s default', async () => {
  const customer = await aCustomer(sandbox, 'pm_card_chargeCustomerFail');
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    default_payment_method: id,
  });
  expect(subscription.status).toBe('active');
});

test('a declined manual payment of an invoice answers 402 and stores the attempt', async () => {
  const customer = await aCustomer(sandbox, 'pm_card_chargeCustomerFail');
  const { latest_invoice } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
  });
  await sandbox.newEvents();
  await expect(stripe.invoices.pay(idOf(latest_invoice))).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    payment_intent: { object: 'payment_intent' },
  });
  expect(await sandbox.newEvents()).toContain('invoice.payment_failed');
  await setDefaultCard(stripe, customer.id, 'pm_card_visa');
  expect(await stripe.invoices.pay(idOf(latest_invoice))).toMatchObject({ status: 'paid' });
  await expect(stripe.invoices.pay(idOf(latest_invoice))).rejects.toMatchObject({
    message: 'Invoice is already paid',
  });
});
