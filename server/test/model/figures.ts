import { isDeepStrictEqual } from 'node:util';
import { soldCurrencies } from '@stillweb/contract/currencies';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { FigureOptions } from '../../src/billing/reports/figures/stored-figures.ts';
import { readFigures } from '../../src/billing/reports/figures/read-figures.ts';
import type { BillingTables } from '../../src/billing/tables.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { listCustomers, type Recount, type System } from './system.ts';

/** Counts at Stripe, for the comparison at the end: of one second only the last count is kept. */
export async function recount(system: System): Promise<void> {
  const { stripe } = system.world;
  const counted: { currency: string; annual: number }[][] = [];
  for (const customer of await listCustomers(system)) {
    const { data } = await stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.discounts.source.coupon'],
    });
    counted.push(data.map((each) => ({ currency: each.currency, annual: annualOf(each) })));
  }
  const totals = soldCurrencies.map((currency) => {
    const amounts = counted.map((subscriptions) =>
      subscriptions
        .filter((each) => each.currency === currency)
        .reduce((sum, { annual }) => sum + annual, 0),
    );
    const annual = amounts.reduce((sum, amount) => sum + amount, 0);
    return [currency, { annual, subscribers: amounts.filter((amount) => amount > 0).length }];
  });
  system.recounts.set(await system.world.now(), Object.fromEntries(totals));
}

function annualOf(subscription: Stripe.Subscription): number {
  const { status, cancel_at, cancel_at_period_end, items, discounts } = subscription;
  const counts = status === 'active' || status === 'past_due';
  const [item] = items.data;
  const isLeaving = cancel_at !== null && cancel_at <= (item?.current_period_end ?? 0);
  if (!counts || isLeaving || cancel_at_period_end) return 0;
  const invoices = item?.price.recurring?.interval === 'month' ? 12 : 1;
  const off = discounts.map((discount) => {
    const coupon = typeof discount === 'string' ? null : discount.source.coupon;
    if (coupon === null || typeof coupon === 'string') throw new Error('a coupon is not expanded');
    return coupon.duration === 'forever' ? (coupon.percent_off ?? 0) : 0;
  });
  const rest = off.reduce((share, percent) => (share * (100 - percent)) / 100, 1);
  return (item?.price.unit_amount ?? 0) * (item?.quantity ?? 0) * invoices * rest;
}

/** From our tables, in each currency the figures of every past moment are what Stripe's lists added up to then. */
export async function expectFigures(system: System): Promise<void> {
  const db = openDatabase<BillingTables>(system.database);
  const figuresAt = (time: number, currency: string) =>
    readFigures(db, { ...options, currency, at: new Date(time * 1000) });
  const listDifferences = async () => {
    const differences = [];
    for (const [time, currency, expected] of await listTotals(system)) {
      const { mrr, subscribers } = await figuresAt(time, currency);
      const counted = { annual: (mrr.n * 12) / mrr.d, subscribers };
      if (!isDeepStrictEqual(counted, expected))
        differences.push({ time, currency, counted, expected });
    }
    return differences;
  };
  await expect.poll(listDifferences).toEqual([]);
  for (const [time, currency] of await listTotals(system)) {
    const { movement, mrr } = await figuresAt(time, currency);
    const before = await figuresAt(time - 30 * 86_400, currency);
    const sum =
      valueOf(movement.new) +
      valueOf(movement.reactivation) +
      valueOf(movement.expansion) -
      valueOf(movement.contraction) -
      valueOf(movement.churn);
    expect(sum).toBeCloseTo(valueOf(mrr) - valueOf(before.mrr), 6);
  }
}

/** The total of each currency at each moment. */
async function listTotals(system: System) {
  return (await listMoments(system)).flatMap(([time, recounted]) =>
    Object.entries(recounted).map(([currency, total]) => [time, currency, total] as const),
  );
}

/** Without those in whose second something changed: whether before or after the count, no time can tell. */
async function listMoments({ database, recounts }: System): Promise<[number, Recount][]> {
  const { rows } = await database.query<{ second: number }>(
    'select extract(epoch from at)::float as second from subscription_changes',
  );
  const changed = new Set(rows.map(({ second }) => second));
  return [...recounts].filter(([second]) => !changed.has(second));
}

const options: Omit<FigureOptions, 'at' | 'currency'> = {
  churn: 'at-request',
  coupons: 'subtracted',
};

function valueOf({ n, d }: { n: number; d: number }): number {
  return n / d;
}
