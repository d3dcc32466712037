import type { Series } from '@stillweb/contract/console/figures/figures';
import type { MonthCloses } from '@stillweb/contract/console/figures/books';
import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { soldCurrencies } from '@stillweb/contract/currencies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFiguresOfLives, readFigures } from '../../../../test/money/figures-of-lives.ts';
import { startBooks, type Books } from '../../../../test/money/start-books.ts';

// Every test run lives the same few lives; `npm run prove model` lives others.
const { MODEL_RUNS, MODEL_SEED } = process.env;
const seed = Number(MODEL_SEED ?? 20261125);
const steps = MODEL_RUNS ? 60 : 6;
const label = `seed ${seed}, ${steps} steps`;

let books: Books;
beforeAll(async () => {
  books = await startBooks('on', { plans: listPlainPlans() });
}, 180_000);
afterAll(() => books.close());

const read = <Data>(path: string) => books.read<Data>(path);

test(
  'the figures of random lives are what Stripe’s lists add up to, at every moment',
  () => expectFiguresOfLives(books, { seed, steps }),
  MODEL_RUNS ? 1_200_000 : 240_000,
);

test('each month of a chart ends where the figures of its end stand', async () => {
  for (const currency of soldCurrencies) {
    const { points, opening } = await read<Series>(`/figures/series?currency=${currency}&count=14`);
    expect(points).toHaveLength(14);
    const ends = points.map(({ to, mrr, subscribers }) => ({ to, mrr, subscribers }));
    for (const { to, ...shown } of [{ to: points[0]?.from ?? '', ...opening }, ...ends]) {
      // The end of a month belongs to the next one.
      const { mrr, subscribers } = await readFigures(books, (Date.parse(to) - 1) / 1000, currency);
      expect({ mrr, subscribers }, to).toEqual(shown);
    }
  }
});

const monthOf = (second: number) => new Date(second * 1000).toISOString().slice(0, 7);

test('every month closes to the cent of the balance at Stripe, and one without a transaction does not', async () => {
  const { world } = books;
  await books.readBalance();
  const transactions = await world.stripe.balanceTransactions
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const months = [...new Set(transactions.map(({ created }) => monthOf(created)))].sort();
  const current = monthOf(await world.now());
  for (const month of months) {
    const { closes } = await read<MonthCloses>(`/closes/${month}/stripe`);
    for (const { currency, closing, problems, state } of closes) {
      const until = transactions.filter(
        (one) => one.currency === currency && monthOf(one.created) <= month,
      );
      expect(problems, `${label}, ${month} ${currency}`).toEqual([]);
      expect(closing).toBe(until.reduce((sum, { net }) => sum + net, 0));
      expect(state).toBe(month === current ? 'open' : 'closed');
    }
  }
  // Of another product we store the transaction only, not the charge.
  const charges = await world.database.query('select id from charges');
  const ours = new Set(charges.rows.map(({ id }) => id));
  const lost = transactions.findLast(({ type, source }) => type === 'charge' && ours.has(source));
  const month = monthOf(lost?.created ?? 0);
  await world.database.query('delete from balance_transactions where id = $1', [lost?.id]);
  const { closes } = await read<MonthCloses>(`/closes/${month}/stripe`);
  expect(closes.find(({ currency }) => currency === lost?.currency)).toMatchObject({
    state: 'differs',
    problems: [
      { kind: 'charge-without-transaction', count: 1, ids: [lost?.source] },
      { kind: 'stripe-balance', amount: lost?.net },
    ],
  });
});
