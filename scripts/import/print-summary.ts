import { currencyName } from '@stillweb/contract/currencies';
import type Stripe from 'stripe';
import { money } from '../../server/src/billing/rules/money.ts';
import { planOf } from '../../server/src/billing/stripe/objects.ts';
import type { OldPrices } from '../../server/src/billing/stripe/old-business.ts';
import type { Summary } from '../../server/src/import/summary.ts';
import type { LeftOutRow } from '../../server/src/import/store/left-out.ts';
import type { RunCounts } from '../../server/src/import/store/runs.ts';

/** So many lines of a reason are named; the file has them all. */
const shownLines = 5;

/**
 * The prices of the map with the product that each sells, so that a wrong one is seen before it is marked, and
 * their currencies in which nothing is sold.
 * @param sold the currencies of the plain plans
 */
export function describeMap({ mapped, ignored }: OldPrices, sold: readonly string[]): string[] {
  const used = new Set(mapped.map(({ currency }) => currency));
  const unsold = [...used].filter((currency) => !sold.includes(currency));
  return [
    ...mapped.map((price) => describePrice(price, planOf(price) ?? '')),
    ...ignored.map((price) => describePrice(price, 'ignored')),
    ...unsold.map(
      (currency) =>
        `Nothing is sold in ${currencyName(currency)}: subscribers keep their price, and cannot switch plans.`,
    ),
  ];
}

function describePrice(price: Stripe.Price, use: string): string {
  const { id, product, unit_amount: amount, currency } = price;
  const name = typeof product === 'string' || product.deleted ? 'deleted product' : product.name;
  const sum = amount === null ? 'by tiers' : money({ amount, currency });
  return `${id}  ${use.padEnd(7)}  ${name}, ${sum} ${describeInterval(price)}`;
}

function describeInterval({ recurring }: Stripe.Price): string {
  if (!recurring) return 'once';
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `each ${interval}` : `every ${count} ${interval}s`;
}

/** The findings of an import, line by line; the counts come last. */
export function describeSummary(summary: Summary, leftOutFile: string): string[] {
  return [
    ...describeCounts(summary),
    ...describeLeftOut(summary.leftOutRows, leftOutFile),
    ...describePrices(summary),
    ...describeUnknownCustomers(summary),
    ...(summary.foreignSubscriptions > 0
      ? [
          `Not imported: ${plural(summary.foreignSubscriptions, 'subscription')} of other customers at Stripe.`,
        ]
      : []),
  ];
}

function describeCounts(counts: RunCounts): string[] {
  return [
    cells('new', counts.new),
    cells('known', counts.known),
    cells('left out', counts.leftOut),
  ];
}

function cells(name: string, count: number, more = ''): string {
  return `  ${name.padEnd(18)}${String(count).padStart(9)}${more && `   ${more}`}`;
}

function describeLeftOut(rows: LeftOutRow[], file: string): string[] {
  if (rows.length === 0) return [];
  const byReason = [...Map.groupBy(rows, ({ reason }) => reason)];
  return [
    ...byReason.map(([reason, own]) => {
      const lines = own.slice(0, shownLines).map(({ line }) => line);
      const rest = own.length > shownLines ? ', …' : '';
      return cells(
        reason,
        own.length,
        `${own.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${rest}`,
      );
    }),
    `All rows that are left out: ${file}`,
  ];
}

function describePrices({ unmapped, unmappedEnded }: Summary): string[] {
  return [
    ...[...unmapped].map(
      ([price, count]) =>
        `${price} has ${plural(count, 'running subscription')}: put it under "prices" or "ignore" of import.json.`,
    ),
    ...[...unmappedEnded]
      .filter(([price]) => !unmapped.has(price))
      .map(
        ([price, count]) =>
          `${price} is not in import.json: trials and payments of ${plural(count, 'ended subscription')} will not be known.`,
      ),
  ];
}

/** A hint at the wrong key. */
function describeUnknownCustomers({ customers, leftOutRows }: Summary): string[] {
  const reasons = new Set(leftOutRows.map(({ reason }) => reason));
  const isOneKnown =
    customers > 0 || reasons.has('CUSTOMER_TAKEN') || reasons.has('ACCOUNT_DIFFERS');
  if (isOneKnown || !reasons.has('CUSTOMER_UNKNOWN')) return [];
  return [
    'Stripe knows none of the customers: does STRIPE_SECRET_KEY belong to their account, and to its mode?',
  ];
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The last lines, which say how much of everything there is. */
export function countLines(
  { rows, ...counts }: RunCounts & { rows: number },
  subscriptions: Summary['subscriptions'],
): string[] {
  const states = Object.entries(subscriptions);
  const total = states.reduce((sum, [, count]) => sum + count, 0);
  return [
    `${rows} users: ${counts.new} new, ${counts.known} known, ${counts.leftOut} left out`,
    ...(total > 0
      ? [
          `${total} subscriptions: ${states.map(([state, count]) => `${count} ${state}`).join(', ')}`,
        ]
      : []),
  ];
}
