import type Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { everyTransaction, sumOf } from '../../testing/every-transaction.ts';
import { anActiveSubscription } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { convert } from './settlement.ts';
import { rateInMinorUnits } from '../../money.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const product = await stripe.products.create({ name: 'Premium' });
afterAll(async () => sandbox.close());

/** A paid charge, which is never repeated. */
async function aCharge(
  currency: string,
  unit_amount: number,
  card?: string,
): Promise<Stripe.Charge> {
  const recurring = { interval: 'month' } as const;
  const price = await stripe.prices.create({
    product: product.id,
    currency,
    unit_amount,
    recurring,
  });
  const { customer, subscription } = await anActiveSubscription(sandbox, { price: price.id, card });
  await stripe.subscriptions.cancel(subscription.id);
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  if (!charge) throw new Error('no charge');
  return charge;
}

const settle = (settlement: string | null, rates?: Record<string, number>) =>
  sandbox.control('/settings', { settlement, rates });
const transactionsOf = async (source: string) =>
  (await stripe.balanceTransactions.list({ source })).data;

test('payments, refunds and disputes are settled in one currency, each at the rate of its time', async () => {
  await settle('aed', { eur: 4.01, jpy: 0.0245 });
  const charge = await aCharge('eur', 899);
  // 8.99 EUR × 4.01 are 36.0499 AED, of which 2.9 % and 1.00 AED are the fee.
  expect(charge).toMatchObject({ amount: 899, currency: 'eur' });
  expect(await transactionsOf(charge.id)).toMatchObject([
    {
      amount: 3605,
      currency: 'aed',
      exchange_rate: 4.01,
      fee: 205,
      fee_details: [{ amount: 205, currency: 'aed' }],
      net: 3400,
    },
  ]);
  const yen = await aCharge('jpy', 1380);
  expect(await transactionsOf(yen.id)).toMatchObject([
    { amount: 3381, currency: 'aed', exchange_rate: 2.45 },
  ]);

  await settle('aed', { eur: 4.2 });
  const refund = await stripe.refunds.create({ charge: charge.id });
  expect(refund).toMatchObject({ amount: 899, currency: 'eur' });
  expect(await transactionsOf(refund.id)).toMatchObject([
    { amount: -3776, currency: 'aed', exchange_rate: 4.2, fee: 0, net: -3776 },
  ]);
  const disputed = await aCharge('eur', 899, 'pm_card_createDispute');
  await sandbox.advance('PT10S');
  const [dispute] = (await stripe.disputes.list({ charge: disputed.id })).data;
  expect(dispute).toMatchObject({
    amount: 899,
    currency: 'eur',
    balance_transactions: [{ amount: -3776, currency: 'aed', fee: 6000 }],
  });

  // A currency without a rate keeps a balance of its own.
  const pounds = await aCharge('gbp', 799);
  expect(await transactionsOf(pounds.id)).toMatchObject([{ currency: 'gbp', exchange_rate: null }]);

  const all = (await everyTransaction(sandbox)).filter(({ currency }) => currency === 'aed');
  const { pending, available } = await stripe.balance.retrieve();
  const inDirhams = [...pending, ...available].filter(({ currency }) => currency === 'aed');
  expect(inDirhams.reduce((sum, { amount }) => sum + amount, 0)).toBe(sumOf(all));
  expect(pending.map(({ currency }) => currency)).toEqual(['aed', 'gbp']);

  // The dispute and the refund are more than the payments: a payout waits for one that is larger.
  await aCharge('eur', 29_999);
  await sandbox.advance('P7D');
  const { data: payouts } = await stripe.payouts.list();
  expect(payouts.map(({ currency }) => currency).toSorted()).toEqual(['aed', 'gbp']);

  await settle(null);
  const later = await aCharge('eur', 899);
  expect(await transactionsOf(later.id)).toMatchObject([{ currency: 'eur', exchange_rate: null }]);
});

test.each([
  ['a rate of currencies with equal decimals', 4.01, 'eur', 'aed', 4.01],
  ['yen in dirhams', 0.0245, 'jpy', 'aed', 2.45],
  ['dirhams in yen', 40.8, 'aed', 'jpy', 0.408],
  ['dinars in euros', 2.9, 'kwd', 'eur', 0.29],
])('%s counts minor units', (_what, rate, from, to, inMinorUnits) => {
  expect(rateInMinorUnits(rate, from, to)).toBe(inMinorUnits);
});

test('a half is rounded alike in both directions', () => {
  const half = { currency: 'aed', rate: 0.5 };
  expect([convert(5, half), convert(-5, half)]).toEqual([3, -3]);
});
