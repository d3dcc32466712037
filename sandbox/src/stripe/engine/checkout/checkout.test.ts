import type Stripe from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { idOf, payAtCheckout, somePlans, submit } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const { monthly } = await somePlans(sandbox);
let customer: Stripe.Customer;
beforeEach(async () => {
  customer = await stripe.customers.create({ email: 'ada@stillweb.example' });
  await sandbox.newEvents();
});
afterAll(async () => sandbox.close());

async function openSession(extra: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: monthly.id, quantity: 1 }],
    success_url: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/plans',
    client_reference_id: 'user-1',
    metadata: { plan: 'monthly' },
    allowed_payment_method_types: ['card'],
    ...extra,
  });
}

const trial = { subscription_data: { trial_period_days: 7, metadata: { userId: 'user-1' } } };

test('A: a checkout with a trial sets up the card and starts the trial immediately', async () => {
  const session = await openSession(trial);
  const answer = await payAtCheckout(session);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(
    `https://shop.example/success?session_id=${session.id}`,
  );
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.default_payment_method'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    client_reference_id: 'user-1',
    metadata: { plan: 'monthly' },
    url: null,
    subscription: {
      status: 'trialing',
      metadata: { userId: 'user-1' },
      default_payment_method: { card: { brand: 'visa', last4: '4242' } },
    },
  });
});

test('A2: a checkout without a trial is paid and activates its subscription', async () => {
  const session = await openSession();
  await payAtCheckout(session);
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    subscription: { status: 'active' },
  });
});

test('A3: a failed 3-D Secure step leaves the session open for another attempt', async () => {
  const session = await openSession(trial);
  const redirect = await payAtCheckout(session, '4000002500003155');
  const bank = new URL(redirect.headers.get('location') ?? '', sandbox.url).href;
  expect(await sandbox.newEvents()).toEqual([
    'setup_intent.created',
    'setup_intent.requires_action',
  ]);
  await submit(bank, { outcome: 'fail' });
  expect(await sandbox.newEvents()).toEqual(['setup_intent.setup_failed']);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  const again = await payAtCheckout(session, '4000002500003155');
  await submit(new URL(again.headers.get('location') ?? '', sandbox.url).href, {
    outcome: 'complete',
  });
  expect((await sandbox.newEvents()).at(-1)).toBe('checkout.session.completed');
});

test('A3: a declined card leaves an incomplete subscription that another card pays', async () => {
  const session = await openSession();
  const declined = await payAtCheckout(session, '4000000000009995');
  expect(await declined.text()).toContain('insufficient funds');
  const [left] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  expect(left?.status).toBe('incomplete');
  await payAtCheckout(session);
  const paid = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(paid.data.map(({ id, status }) => [id, status])).toEqual([[left?.id, 'active']]);
});

test('A4: a session expires in time, and its incomplete subscription with it', async () => {
  const session = await openSession({ expires_at: (await sandbox.now()) + 3600 });
  await payAtCheckout(session, '4000000000000002');
  await sandbox.newEvents();
  await sandbox.advance('PT59M');
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  await sandbox.advance('PT2M');
  expect(await sandbox.newEvents()).toEqual([
    'checkout.session.expired',
    'customer.subscription.updated',
    'payment_intent.canceled',
    'invoice.voided',
  ]);
  const [left] = (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data;
  expect(left?.status).toBe('incomplete_expired');
});

test('a session with an inactive price, unknown customer or wrong expiry is refused', async () => {
  const { id: price } = await stripe.prices.create({
    product: idOf(monthly.product),
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'month' },
  });
  await stripe.prices.update(price, { active: false });
  await expect(openSession({ line_items: [{ price, quantity: 1 }] })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
  });
  await expect(openSession({ customer: 'cus_none' })).rejects.toMatchObject({ param: 'customer' });
  await expect(openSession({ customer_email: 'a@b.example' })).rejects.toMatchObject({
    statusCode: 400,
  });
  const wall = Math.floor(Date.now() / 1000);
  for (const expires_at of [wall + 60, wall + 9 * 86_400]) {
    await expect(openSession({ expires_at })).rejects.toMatchObject({ param: 'expires_at' });
  }
});

test('an open session can be expired once', async () => {
  const { id } = await openSession();
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
  const open = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' });
  expect(open.data).toEqual([]);
});
