import type { Book } from '@stillweb/contract/console/figures/books';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { queryRows } from '../../../platform/database/database.ts';
import type { BillingDatabase } from '../../context.ts';
import type { TimeSpan } from './revenue.ts';

/** A column of a book: its heading and its column in the table. Amounts are minor units. */
export type BookColumn = { head: string; column: string; type: 'text' | 'amount' | 'time' };

const text = (head: string, column = head): BookColumn => ({ head, column, type: 'text' });
const amount = (head: string, column = head): BookColumn => ({ head, column, type: 'amount' });
const time = (head: string, column: string): BookColumn => ({ head, column, type: 'time' });

const customer = text('customer', 'stripe_customer_id');
const currency = text('currency');
const created = time('created', 'created_at');

const tables: Record<Book, { table: string; columns: BookColumn[]; condition?: string }> = {
  invoices: {
    table: 'invoices',
    columns: [
      text('invoice', 'id'),
      text('number'),
      customer,
      text('subscription', 'subscription_id'),
      text('status'),
      text('reason', 'billing_reason'),
      text('country'),
      currency,
      amount('subtotal'),
      amount('discount'),
      amount('tax'),
      amount('total'),
      amount('paid', 'amount_paid'),
      amount('remaining', 'amount_remaining'),
      created,
      time('paid_at', 'paid_at'),
      time('voided_at', 'voided_at'),
    ],
  },
  charges: {
    table: 'charges',
    columns: [
      text('charge', 'id'),
      text('invoice', 'invoice_id'),
      customer,
      text('status'),
      text('decline_code'),
      currency,
      amount('amount'),
      amount('refunded', 'amount_refunded'),
      created,
    ],
  },
  refunds: {
    table: 'refunds',
    columns: [
      text('refund', 'id'),
      text('charge'),
      customer,
      text('status'),
      currency,
      amount('amount'),
      created,
    ],
  },
  fees: {
    table: 'balance_transactions',
    // Stripe's own fees have no fee: they are one.
    condition: "(fee <> 0 or type = 'stripe_fee')",
    columns: [
      text('transaction', 'id'),
      text('type'),
      text('source'),
      currency,
      amount('amount'),
      amount('fee'),
      amount('net'),
      created,
      time('available', 'available_at'),
    ],
  },
  payouts: {
    table: 'payouts',
    columns: [
      text('payout', 'id'),
      text('status'),
      text('failure_code'),
      currency,
      amount('amount'),
      text('transaction', 'balance_transaction'),
      created,
      time('arrives', 'arrives_at'),
    ],
  },
};

export function columnsOf(book: Book): BookColumn[] {
  return tables[book].columns;
}

const bookRow = z.catchall(
  z.object({ id: z.string(), created_at: z.date() }),
  z.nullable(z.union([z.string(), z.number(), z.date()])),
);
type BookRow = z.infer<typeof bookRow>;

/** The rows of a time, oldest first, a thousand at a time. */
export async function* readBook(
  db: BillingDatabase,
  book: Book,
  { from, to }: TimeSpan,
): AsyncGenerator<BookRow[]> {
  const { table, columns, condition = 'true' } = tables[book];
  const names = sql.join(columns.map(({ column }) => sql.ref(column)));
  let last: { at: Date; id: string } = { at: from, id: '' };
  for (;;) {
    const statement = sql`
      select ${names} from ${sql.table(table)}
      where (created_at, id) > (${last.at}, ${last.id}) and created_at < ${to} and ${sql.raw(condition)}
      order by created_at, id limit ${batchSize}`;
    const rows = await queryRows(db, bookRow, statement);
    yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    last = { at: end.created_at, id: end.id };
  }
}

const batchSize = 1000;
