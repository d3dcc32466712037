import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { aCustomer, somePlans } from '../testing/factories.ts';
import { startSandbox } from '../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
afterAll(async () => sandbox.close());

test('the same key and parameters get the same answer, marked as replayed', async () => {
  const once = await stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'cus-1' });
  const again = await stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'cus-1' });
  expect(again.id).toBe(once.id);
  expect(again.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'idempotency-key': 'cus-1',
  });
  expect(once.lastResponse.headers['idempotent-replayed']).toBeUndefined();
});

test('the same key with other parameters is an idempotency error', async () => {
  await stripe.customers.create({ name: 'One' }, { idempotencyKey: 'cus-2' });
  await expect(
    stripe.customers.create({ name: 'Two' }, { idempotencyKey: 'cus-2' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('twenty simultaneous requests with one key create one object', async () => {
  const name = `Crowd ${crypto.randomUUID()}`;
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, async () =>
      stripe.customers.create({ name }, { idempotencyKey: name }),
    ),
  );
  const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
  expect(new Set(ids).size).toBe(1);
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ statusCode: 409 });
  }
  const all = await stripe.customers.list({ limit: 100 });
  expect(all.data.filter((customer) => customer.name === name)).toHaveLength(1);
});

test('a refused request frees its key, a declined one keeps it', async () => {
  const options = { idempotencyKey: 'cus-3' };
  await expect(stripe.customers.create({ email: 'nobody' }, options)).rejects.toMatchObject({
    statusCode: 400,
  });
  expect(await stripe.customers.create({ email: 'a@b.example' }, options)).toHaveProperty('id');
  const { monthly } = await somePlans(sandbox);
  const customer = await aCustomer(sandbox, 'pm_card_chargeCustomerFail');
  const terms = {
    customer: customer.id,
    items: [{ price: monthly.id }],
    payment_behavior: 'error_if_incomplete' as const,
  };
  const declined = async () =>
    stripe.subscriptions
      .create(terms, { idempotencyKey: 'sub-1' })
      .catch((error: unknown) => error);
  expect(await declined()).toMatchObject({ statusCode: 402, code: 'card_declined' });
  const again = await declined();
  expect(again).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(again).toHaveProperty(['headers', 'idempotent-replayed'], 'true');
});
