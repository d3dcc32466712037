import type { MonthCloses } from '@stillweb/contract/console/figures/books';
import type { Figures } from '@stillweb/contract/console/figures/figures';
import type { Revenue } from '@stillweb/contract/console/figures/revenue';
import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, payHosted, type Buyer } from '../../../../test/people/a-buyer.ts';
import { createActions, userIdOf } from '../../../../test/calls/console-actions.ts';
import { startBooks, type Books } from '../../../../test/money/start-books.ts';
import { money } from '../../../billing/rules/money.ts';

let books: Books;
let month: string;

beforeAll(async () => {
  books = await startBooks('off', { plans: listPlainPlans() });
  // The middle of a month: all that happens here lies in it.
  const now = new Date((await books.world.now()) * 1000);
  const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12);
  await books.world.advance(`PT${Math.round((middle - now.getTime()) / 1000)}S`);
  month = new Date(middle).toISOString().slice(0, 7);
}, 180_000);
afterAll(() => books.close());

/** A new buyer who has paid once in a currency. */
async function aPayer(
  currency: string,
  { code, card }: { code?: string; card?: string } = {},
): Promise<Buyer> {
  const { world } = books;
  const buyer = await world.aBuyer();
  const choice = { plan: 'MONTHLY', currency, code };
  const { body } = await buyer.post('/subscription/checkout-session', choice);
  await payHosted(body.data.url, card);
  await expect.poll(async () => (await buyer.current())?.plan).toBe('MONTHLY');
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('ACTIVE');
  return buyer;
}

async function chargeOf(buyer: Buyer) {
  const { data } = await books.world.stripe.charges.list({ customer: await buyer.customerId() });
  return data[0]?.id;
}

const closeIn = async (currency: string) => {
  const { closes } = await books.read<MonthCloses>(`/closes/${month}/stripe`);
  return closes.find((close) => close.currency === currency);
};
const revenueIn = (currency: string) =>
  books.read<Revenue>(`/revenue?month=${month}&currency=${currency}`);
const figures = (currency: string) => books.read<Figures>(`/figures?currency=${currency}`);

test('currencies 22: a payment that is settled in another currency closes the month, with the difference of its refund', async () => {
  const { world, readBalance } = books;
  await world.settle('aed', { eur: 4.01 });
  const buyer = await aPayer('eur');
  const charge = await chargeOf(buyer);
  await readBalance();
  const stored = await world.database.query(
    `select amount::int, currency, exchange_rate from balance_transactions where source = $1`,
    [charge],
  );
  expect(stored.rows).toEqual([{ amount: 3605, currency: 'aed', exchange_rate: 4.01 }]);
  expect(await closeIn('aed')).toMatchObject({ exchangeDifference: 0, problems: [] });
  const { preview } = createActions(() => books.app);
  const lead = await books.app.aMember('lead');
  const refund = { action: 'refund', access: 'stays' } as const;
  const { body } = await preview(lead, await userIdOf(world, buyer), refund);
  const fee = { amount: 205, currency: 'aed' };
  expect(body.data.effects).toContainEqual(
    expect.objectContaining({
      text: `Stripe does not return its fee of ${money(fee)}.`,
      amount: fee,
    }),
  );

  await world.settle('aed', { eur: 4.2 });
  await world.stripe.refunds.create({ charge, amount: 300 });
  await expect.poll(async () => (await revenueIn('eur')).total.refunded).toBe(300);
  await readBalance();
  // 3.00 EUR were 12.03 AED, and are 12.60 AED.
  const close = await closeIn('aed');
  expect(close).toMatchObject({ exchangeDifference: -57, problems: [], state: 'open' });
  expect(close?.stripeClosing).toBe(close?.closing);
  expect(await revenueIn('eur')).toMatchObject({ currencies: ['eur'], total: { paid: 899 } });
});

test('currencies 21: MRR stays per currency, and one total is approximate, at the newest rates', async () => {
  const { world, readBalance } = books;
  expect(await figures('eur')).toMatchObject({ approximateTotal: null });
  await aPayer('usd');
  await readBalance();
  // Dollars were never converted.
  expect(await figures('eur')).toMatchObject({
    currencies: ['eur', 'usd'],
    mrr: { n: 899, d: 1 },
    approximateTotal: null,
  });
  await world.settle('aed', { eur: 4.3, usd: 3.67 });
  await aPayer('usd');
  await readBalance();
  // 8.99 EUR × 4.01 + 2 × 9.00 USD × 3.67, as the newest payment in euros was converted at 4.01.
  const total = { currency: 'aed', mrr: 10_211 };
  expect(await figures('eur')).toMatchObject({
    mrr: { n: 899, d: 1 },
    subscribers: 1,
    churn30: { n: 0, d: 1 },
    trialConversion30: { n: 1, d: 1 },
    movement: { new: { n: 899, d: 1 } },
    approximateTotal: total,
  });
  const inDollars = await figures('usd');
  expect(inDollars).toMatchObject({
    mrr: { n: 1800, d: 1 },
    subscribers: 2,
    churn30: { n: 0, d: 2 },
    trialConversion30: { n: 2, d: 2 },
    movement: { new: { n: 1800, d: 1 } },
    approximateTotal: total,
  });
  const { rows } = await world.database.query<{ created_at: Date }>(
    'select created_at from balance_transactions where exchange_rate = 4.01',
  );
  expect(inDollars.approximateTotal?.ratesOf).toBe(rows[0]?.created_at.toISOString());
  expect(await revenueIn('usd')).toMatchObject({ total: { paid: 1800 } });
  expect(await revenueIn('eur')).toMatchObject({ total: { paid: 899 } });

  await aPayer('eur');
  await readBalance();
  // 2 × 8.99 EUR × 4.30 + 2 × 9.00 USD × 3.67: of each currency the newest rate.
  const { approximateTotal } = await figures('eur');
  expect(approximateTotal).toMatchObject({ currency: 'aed', mrr: 14_337 });
});

test('currencies 22: a month in two currencies is closed to the minor unit when it is over', async () => {
  const { world, readBalance, read } = books;
  await world.advance('P25D');
  await readBalance();
  const { closes } = await read<MonthCloses>(`/closes/${month}/stripe`);
  expect(closes.map(({ currency, state }) => [currency, state])).toEqual([
    ['aed', 'closed'],
    ['usd', 'closed'],
  ]);
  for (const { opening, activity, payouts, closing, stripeClosing } of closes) {
    expect([opening + activity - payouts, stripeClosing]).toEqual([closing, closing]);
  }
});

test('currencies 20: what a code takes off for good is the amount of its coupon in the currency of the price', async () => {
  const { coupons, promotionCodes } = books.world.stripe;
  const { id: coupon } = await coupons.create({
    amount_off: 200,
    currency: 'usd',
    currency_options: { gbp: { amount_off: 150 } },
    duration: 'forever',
  });
  await promotionCodes.create({ code: 'LESS', promotion: { type: 'coupon', coupon } });
  const buyer = await aPayer('gbp', { code: 'LESS' });
  expect(await buyer.current()).toMatchObject({
    nextCharge: { amount: 649, currency: 'gbp' },
    discounts: [{ amountOff: { amount: 150, currency: 'gbp' } }],
  });
  expect(await figures('gbp')).toMatchObject({ mrr: { n: 649, d: 1 } });
});

test('currencies 22: a dispute that is settled at another rate shows its difference', async () => {
  const { world, readBalance, read } = books;
  await world.settle('aed', { eur: 4.3 });
  const buyer = await aPayer('eur', { card: cards.disputed });
  await world.settle('aed', { eur: 4.5 });
  await world.advance('PT1M');
  const charge = await chargeOf(buyer);
  await expect
    .poll(async () => {
      const stored = 'select 1 from disputes where charge = $1';
      return (await world.database.query(stored, [charge])).rows.length;
    })
    .toBe(1);
  await readBalance();
  const day = new Date((await world.now()) * 1000).toISOString();
  const { closes } = await read<MonthCloses>(`/closes/${day.slice(0, 7)}/stripe`);
  // 8.99 EUR were 38.66 AED, and are 40.46 AED.
  expect(closes.find(({ currency }) => currency === 'aed')).toMatchObject({
    exchangeDifference: -180,
    problems: [],
  });
});
