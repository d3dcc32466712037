import { isDeepStrictEqual } from 'node:util';
import { daySeconds } from '@stillweb/contract/time';
import type { CloseProblem, MonthCloses } from '@stillweb/contract/console/books';
import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import {
  findBalanceReading,
  listStoredTransactions,
  listTransactions,
  sumBalances,
} from '../store/month-close.ts';
import type { TimeSpan } from '../store/revenue.ts';
import { spanOfMonth } from './month.ts';
import { readClose, type StripeFinding } from './read-close.ts';

/** Seconds before the newest stored transaction in which a late one may lie. */
const overlap = daySeconds;
const mostUnread = 2_000;
/** Above so many, transactions that are missing in a month are not named one by one. */
const mostCompared = 2_000;
const mostNamed = 10;

/**
 * The same month, proven by Stripe's balance: what it is now, less all that has moved since the month's
 * end, or since the last reading in a month under way. Where it differs, the transactions until then are
 * compared one by one.
 */
export async function checkClose(
  billing: BillingContext,
  month: string,
  now: Date,
): Promise<MonthCloses> {
  const span = spanOfMonth(month);
  const readUntil = (await findBalanceReading(billing.db))?.until;
  const isPartlyRead = readUntil && span.to > now && readUntil < span.to;
  const compared = { ...span, to: isPartlyRead ? readUntil : span.to };
  const { balance, unread, stored } = await readAtOneMoment(billing, span.to);
  const findings: StripeFinding[] = [];
  // A currency that is paid out completely is missing from the balance.
  const currencies = new Set([...balance.keys(), ...stored.map(({ currency }) => currency)]);
  for (const currency of currencies) {
    const sums = stored.find((row) => row.currency === currency);
    const isLater = (one: Stripe.BalanceTransaction) =>
      one.currency === currency && one.created * 1000 >= compared.to.getTime();
    const since = (sums?.since ?? 0) + sumNet(unread.filter(isLater));
    const closing = (balance.get(currency) ?? 0) - since;
    const isSame = closing === (sums?.until ?? 0);
    const problems = isSame ? [] : await compareTransactions(billing, compared, currency);
    findings.push({ currency, closing, problems });
  }
  return readClose(billing.db, month, now, findings);
}

/** The balance, what is stored of it, and what was not read yet; nothing may move or be stored in between. */
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

async function compareTransactions(
  { stripe, db }: BillingContext,
  span: TimeSpan,
  currency: string,
): Promise<CloseProblem[]> {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  const listed = await stripe.balanceTransactions
    .list({ limit: 100, currency, created: { gte: seconds(span.from), lt: seconds(span.to) } })
    .autoPagingToArray({ limit: mostCompared });
  if (listed.length === mostCompared) return [];
  const stored = await listTransactions(db, span, currency);
  const storedIds = new Set(stored.map(({ id }) => id));
  const listedIds = new Set(listed.map(({ id }) => id));
  return [
    ...problemOf(
      'missing-at-us',
      listed.filter(({ id }) => !storedIds.has(id)),
    ),
    ...problemOf(
      'missing-at-stripe',
      stored.filter(({ id }) => !listedIds.has(id)),
    ),
  ];
}

function problemOf(
  kind: 'missing-at-us' | 'missing-at-stripe',
  rows: { id: string; net: number }[],
): CloseProblem[] {
  const ids = rows.slice(0, mostNamed).map(({ id }) => id);
  return rows.length === 0 ? [] : [{ kind, count: rows.length, amount: sumNet(rows), ids }];
}

function sumNet(rows: { net: number }[]): number {
  return rows.reduce((total, { net }) => total + net, 0);
}
