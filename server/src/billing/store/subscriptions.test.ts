import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { storeSubscription } from '../../../test/people/linked-browser.ts';
import { createMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import type { BillingTables } from '../tables.ts';
import { listSubscriptionsOfUser, storePayments } from './subscriptions.ts';

const { url, drop } = await createMigratedDatabase();
const pool = openPool(url);
const db = openDatabase<BillingTables>(pool);
afterAll(async () => {
  await db.destroy();
  await drop();
});

const first = '2026-01-02T00:00:00Z';
const later = '2026-01-05T00:00:00Z';
const invoice = { status: 'paid', total: 900, paid_at: first };
const charge = { amount: 900, amount_refunded: 0, status: 'succeeded', disputed: false };
type Payment = { invoice?: Partial<typeof invoice>; charges?: Partial<typeof charge>[] };

test.each<[string, Payment[], { first_paid_at: string | null; returnable: number }]>([
  ['nothing was paid', [], { first_paid_at: null, returnable: 0 }],
  [
    'a trial has begun, and an invoice is open',
    [{ invoice: { total: 0 } }, { invoice: { status: 'open' }, charges: [{ status: 'failed' }] }],
    { first_paid_at: null, returnable: 0 },
  ],
  [
    'a payment succeeded at the second attempt',
    [{ charges: [{ status: 'failed' }, {}] }],
    { first_paid_at: first, returnable: 900 },
  ],
  [
    'two were paid',
    [{ invoice: { paid_at: later }, charges: [{ amount: 9090 }] }, { charges: [{}] }],
    { first_paid_at: first, returnable: 9990 },
  ],
  ['credit has paid', [{}], { first_paid_at: first, returnable: 0 }],
  [
    'a part is returned',
    [{ charges: [{ amount_refunded: 300 }] }],
    { first_paid_at: first, returnable: 600 },
  ],
  [
    'the bank has taken it back',
    [{ charges: [{ disputed: true }] }],
    { first_paid_at: first, returnable: 0 },
  ],
  [
    'it was written off',
    [{ invoice: { status: 'void' }, charges: [{}] }],
    { first_paid_at: null, returnable: 0 },
  ],
])('billing 61: what can be returned when %s', async (what, payments, expected) => {
  const user = randomUUID();
  await storeSubscription(pool, user);
  for (const [index, payment] of payments.entries()) {
    await insertPayment(user, `${what} ${index}`, payment);
  }
  await storePayments(db, `cus_${user}`);
  const [row] = await listSubscriptionsOfUser(db, user);
  expect(row?.returnable).toBe(expected.returnable);
  expect(row?.first_paid_at ?? null).toEqual(
    expected.first_paid_at === null ? null : new Date(expected.first_paid_at),
  );
});

async function insertPayment(user: string, id: string, payment: Payment): Promise<void> {
  const { status, total, paid_at } = { ...invoice, ...payment.invoice };
  await pool.query(
    `insert into invoices (id, stripe_customer_id, subscription_id, status, currency, subtotal, discount, tax,
       total, amount_due, amount_paid, amount_remaining, tax_lines, attempts, created_at, paid_at)
     values ($1, $2, $3, $4, 'usd', $5, 0, 0, $5, $5, 0, 0, '[]', 1, now(), $6)`,
    [id, `cus_${user}`, `sub_${user}`, status, total, paid_at],
  );
  for (const [index, overrides] of (payment.charges ?? []).entries()) {
    const one = { ...charge, ...overrides };
    await pool.query(
      `insert into charges (id, stripe_customer_id, invoice_id, amount, amount_refunded, currency, status,
         disputed, created_at) values ($1, $2, $3, $4, $5, 'usd', $6, $7, now())`,
      [
        `${id} ${index}`,
        `cus_${user}`,
        id,
        one.amount,
        one.amount_refunded,
        one.status,
        one.disputed,
      ],
    );
  }
}
