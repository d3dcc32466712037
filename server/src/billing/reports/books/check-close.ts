import { isDeepStrictEqual } from 'node:util';
import { daySeconds } from '@stillweb/contract/time';
import type { MonthCloses } from '@stillweb/contract/console/figures/books';
import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import { findBalanceReading, listStoredTransactions, sumBalances } from './closed-months.ts';
import { spanOfMonth } from './month.ts';
import { readClose } from './read-close.ts';

/** Seconds before the newest stored transaction in which a late one may lie. */
const overlap = daySeconds;
const mostUnread = 2_000;

/**
 * The same month, proven by Stripe's balance: its current value, less all movements since the month's
 * end, or since the last reading in a month under way.
 */
export async function checkClose(
  billing: BillingContext,
  month: string,
  now: Date,
): Promise<MonthCloses> {
  const span = spanOfMonth(month);
  const readUntil = (await findBalanceReading(billing.db))?.until;
  const isPartlyRead = readUntil && span.to > now && readUntil < span.to;
  const end = isPartlyRead ? readUntil : span.to;
  const { balance, unread, stored } = await readAtOneMoment(billing, span.to);
  // A currency that is paid out completely is missing from the balance.
  const currencies = new Set([...balance.keys(), ...stored.map(({ currency }) => currency)]);
  const closings = [...currencies].map((currency): [string, number] => {
    const isLater = (transaction: Stripe.BalanceTransaction) =>
      transaction.currency === currency && transaction.created * 1000 >= end.getTime();
    const since = stored.find((row) => row.currency === currency)?.since ?? 0;
    return [currency, (balance.get(currency) ?? 0) - since - sumNet(unread.filter(isLater))];
  });
  return readClose(billing.db, month, now, new Map(closings));
}

/** The balance, its stored part and its unread part; nothing may move or be stored in between. */
async function readAtOneMoment(billing: BillingContext, end: Date) {
  const readBoth = async () => ({
    balance: await readBalance(billing),
    stored: await sumBalances(billing.db, end),
  });
  let before = await readBoth();
  for (;;) {
    const unread = await listUnread(billing);
    const after = await readBoth();
    if (isDeepStrictEqual(before, after)) return { ...after, unread };
    before = after;
  }
}

async function readBalance({ stripe }: BillingContext): Promise<Map<string, number>> {
  const { available, pending } = await stripe.balance.retrieve();
  const sums = new Map<string, number>();
  for (const { currency, amount } of [...available, ...pending]) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return sums;
}

async function listUnread({ stripe, db }: BillingContext): Promise<Stripe.BalanceTransaction[]> {
  const reading = await findBalanceReading(db);
  const since = reading && Math.floor(reading.newest.getTime() / 1000) - overlap;
  const newest = await stripe.balanceTransactions
    .list({ limit: 100, ...(since !== undefined && { created: { gte: since } }) })
    .autoPagingToArray({ limit: mostUnread });
  const stored = await listStoredTransactions(
    db,
    newest.map(({ id }) => id),
  );
  return newest.filter(({ id }) => !stored.has(id));
}

function sumNet(rows: { net: number }[]): number {
  return rows.reduce((total, { net }) => total + net, 0);
}
