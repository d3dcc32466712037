import type { MonthCloses, Payout } from '@stillweb/contract/console/figures/books';
import { byteOrderMark } from '@stillweb/contract/console/csv';
import type { Revenue } from '@stillweb/contract/console/figures/revenue';
import { decimalAmount } from '@stillweb/contract/text/money';
import type { Plan } from '@stillweb/contract/billing/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payHosted } from '../../../../test/people/a-buyer.ts';
import { startBooks, type Books } from '../../../../test/money/start-books.ts';

let books: Books;
let month: string;
beforeAll(async () => {
  books = await startBooks();
}, 180_000);
afterAll(() => books.close());

/** A new buyer pays for the first time. */
async function pay(plan: Plan, country: string, offer?: string): Promise<void> {
  const { world } = books;
  const buyer = await world.aBuyer();
  const { body } = await buyer.post('/subscription/checkout-session', { plan, offer });
  await payHosted(body.data.url, undefined, { country, postalCode: '94105' });
  await expect.poll(async () => (await buyer.current())?.plan).toBe(plan);
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('ACTIVE');
}

/** Three buyers pay within one month, and one of them gets a part back. */
async function liveOneMonth(): Promise<void> {
  const { world } = books;
  // The middle of a month: what happens within ten days stays in it.
  const now = new Date((await world.now()) * 1000);
  const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12);
  await world.advance(`PT${Math.round((middle - now.getTime()) / 1000)}S`);
  month = new Date(middle).toISOString().slice(0, 7);
  for (const [plan, country, offer] of [
    ['MONTHLY', 'DE', undefined],
    ['YEARLY', 'US', undefined],
    ['MONTHLY', 'GB', 'uk'],
  ] as const) {
    await pay(plan, country, offer);
  }
  const charge = (await world.stripe.charges.list({ limit: 100 })).data.find(
    ({ currency }) => currency === 'usd',
  );
  await world.stripe.refunds.create({ charge: charge?.id, amount: 300 });
  await world.advance('P8D');
}

test('revenue by plan and by country is what the invoices of the month were paid, and so is the tax', async () => {
  await liveOneMonth();
  const { world, read } = books;
  const paid = await world.stripe.invoices
    .list({ status: 'paid', limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  for (const currency of ['usd', 'gbp']) {
    const own = paid.filter((invoice) => invoice.currency === currency && invoice.total > 0);
    const sum = own.reduce((total, { amount_paid }) => total + amount_paid, 0);
    const tax = own.flatMap(({ total_taxes }) => total_taxes ?? []);
    const revenue = () =>
      read<Revenue>(`/revenue?month=${month}&currency=${currency}`, 'marketing');
    await expect
      .poll(async () => (await revenue()).byPlan.reduce((total, row) => total + row.refunded, 0))
      .toBe(currency === 'usd' ? 300 : 0);
    const { byPlan, byCountry, taxes, currencies, total, isOver } = await revenue();
    expect(isOver).toBe(false);
    expect(total).toMatchObject({
      invoices: own.length,
      paid: sum,
      refunded: currency === 'usd' ? 300 : 0,
    });
    expect(currencies).toEqual(['usd', 'gbp']);
    for (const rows of [byPlan, byCountry]) {
      expect(rows.reduce((total, row) => total + row.paid, 0)).toBe(sum);
      expect(rows.reduce((total, row) => total + row.invoices, 0)).toBe(own.length);
    }
    expect(taxes.reduce((total, row) => total + row.tax, 0)).toBe(
      tax.reduce((total, { amount }) => total + amount, 0),
    );
    expect(byPlan.map(({ plan }) => plan)).toEqual(
      currency === 'usd' ? ['YEARLY', 'MONTHLY'] : ['MONTHLY'],
    );
    expect(byCountry.map(({ country }) => country)).toEqual(
      currency === 'usd' ? ['US', 'DE'] : ['GB'],
    );
  }
  const { taxes } = await read<Revenue>(`/revenue?month=${month}&currency=usd`);
  const german = taxes.find(({ country }) => country === 'DE');
  expect(german).toMatchObject({ invoices: 1, taxable: 900, tax: 171 });
}, 120_000);

test('revenue comes with the total of the month before in the same currency', async () => {
  const { read } = books;
  const next = monthAfter(month);
  const revenueIn = (of: string, currency: string) =>
    read<Revenue>(`/revenue?month=${of}&currency=${currency}`);
  for (const currency of ['usd', 'gbp']) {
    const { total, before: nothing } = await revenueIn(month, currency);
    expect(total.paid).toBeGreaterThan(0);
    const none = { invoices: 0, paid: 0, tax: 0, refunded: 0 };
    expect(nothing).toEqual({ month: expect.stringMatching(/^\d{4}-\d\d$/), total: none });
    expect(monthAfter(nothing.month)).toBe(month);
    expect(await revenueIn(next, currency)).toMatchObject({
      total: none,
      before: { month, total },
    });
  }
  expect((await revenueIn('2020-01', 'usd')).before.month).toBe('2019-12');
  expect((await revenueIn('2020-01', 'usd')).isOver).toBe(true);
});

function monthAfter(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return new Date(date.setUTCMonth(date.getUTCMonth() + 1)).toISOString().slice(0, 7);
}

test('payouts are listed, newest first, and one that failed says why', async () => {
  const { world, read, readBalance } = books;
  const [newest] = (await world.stripe.payouts.list({ limit: 1 })).data;
  await world.failPayout(newest?.id ?? '');
  await readBalance();
  const payouts = await read<Payout[]>('/payouts');
  const { data } = await world.stripe.payouts.list({ limit: 50 });
  expect(payouts.map(({ id }) => id).toSorted()).toEqual(data.map(({ id }) => id).toSorted());
  expect(payouts.find(({ id }) => id === newest?.id)).toMatchObject({
    status: 'failed',
    failureCode: 'account_closed',
  });
});

test(
  'a payment since the last reading of the balance is no difference of a month under way',
  { tags: 'exhaustive' },
  async () => {
    const { read } = books;
    await books.readBalance();
    const close = async () => {
      const { closes } = await read<MonthCloses>(`/closes/${month}/stripe`);
      return closes.find(({ currency }) => currency === 'usd');
    };
    const before = await close();
    expect(before).toMatchObject({ state: 'open', problems: [] });
    await pay('MONTHLY', 'US');
    const after = await close();
    expect(after).toMatchObject({ state: 'open', problems: [], stripeClosing: after?.closing });
    // The exported books contain it.
    await books.readBalance();
  },
);

test('a month says which payout is not stored, and what is not stored of one', async () => {
  const { world, read } = books;
  const closes = async () => (await read<MonthCloses>(`/closes/${month}`)).closes;
  const problems = async () => (await closes()).flatMap((one) => one.problems);
  await expect.poll(problems).toEqual([]);
  expect((await closes()).map(({ state }) => state)).toEqual(['open', 'open']);
  const { rows } = await world.database.query<{ id: string; transaction: string }>(
    'delete from payouts where id = (select min(id) from payouts) returning id, balance_transaction as transaction',
  );
  expect(await problems()).toMatchObject([
    { kind: 'payout-not-stored', count: 1, ids: [rows[0]?.transaction] },
  ]);
  await world.database.query('update balance_transactions set net = net + 1 where id = $1', [
    rows[0]?.transaction,
  ]);
  expect((await problems()).map(({ kind }) => kind).toSorted()).toEqual([
    'net',
    'payout-not-stored',
  ]);
});

test('each book of a month is a file with a line for each row, and its export is recorded', async () => {
  const { world, app } = books;
  const { cookie } = await app.aMember('finance');
  const exportBook = async (book: string, of = month) => {
    const answer = await fetch(`${app.console.url}/api/books/${of}/${book}`, {
      headers: { cookie },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    expect(text.startsWith(byteOrderMark)).toBe(true);
    return text.slice(1).trimEnd().split('\r\n');
  };
  const { data: charges } = await world.stripe.charges.list({ limit: 100 });
  const [head, ...lines] = await exportBook('charges');
  expect(head).toBe('charge,invoice,customer,status,decline_code,currency,amount,refunded,created');
  expect(lines).toHaveLength(charges.length);
  const refunded = charges.find(({ amount_refunded }) => amount_refunded > 0);
  const line = lines.find((one) => one.startsWith(`${refunded?.id},`));
  expect(line).toContain(`,usd,${decimalAmount(refunded?.amount ?? 0, 'usd')},3.00,`);
  expect(await exportBook('refunds')).toHaveLength(2);
  expect(await exportBook('fees')).toHaveLength(1 + charges.length);
  expect((await exportBook('invoices')).length).toBeGreaterThan(charges.length);
  expect((await exportBook('payouts')).length).toBeGreaterThan(1);
  expect(await exportBook('charges', '2020-01')).toEqual([head]);
  const recorded = await app.db
    .selectFrom('audit_log')
    .select('target')
    .where('action', '=', 'export-books')
    .orderBy('id')
    .limit(1)
    .execute();
  expect(recorded).toEqual([{ target: `${month} charges` }]);
});
