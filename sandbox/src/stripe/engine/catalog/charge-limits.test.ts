import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const product = (await stripe.products.create({ name: 'Premium' })).id;
afterAll(async () => sandbox.close());

async function openSession(currency: string, unit_amount: number): Promise<string> {
  const recurring = { interval: 'month' } as const;
  const price = await stripe.prices.create({ product, currency, unit_amount, recurring });
  const { status } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'https://stillweb.example/paid',
  });
  return String(status);
}

test.each([
  ['usd', 50],
  ['gbp', 30],
  ['aed', 200],
  ['jpy', 50],
  ['huf', 17_500],
])('currencies 4: checkout in %s charges %i minor units or more', async (currency, minimum) => {
  await expect(openSession(currency, minimum - 1)).rejects.toMatchObject({
    statusCode: 400,
    code: 'amount_too_small',
  });
  expect(await openSession(currency, minimum)).toBe('open');
});

test('currencies 4: checkout charges nothing, and no more than eight digits', async () => {
  expect(await openSession('usd', 0)).toBe('open');
  expect(await openSession('usd', 99_999_999)).toBe('open');
  await expect(openSession('usd', 100_000_000)).rejects.toMatchObject({ code: 'amount_too_large' });
});
