import type { ChaseQuery, OpenInvoice } from '@stillweb/contract/console/figures/chase';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { queryRows } from '../../../platform/database/database.ts';
import type { ReadableDatabase } from '../../tables.ts';

/** The last invoice of the page before: its id, and the value that the list is ordered by. */
export type ChasePlace = { value: string; id: string };

type Order = ChaseQuery['order'];

const orderColumn = { largest: 'amount_remaining', newest: 'created_at' } as const;

/** Open invoices of a currency that Stripe has tried to charge, with whose they are. */
export function listOpenInvoices(
  db: ReadableDatabase,
  { currency, order, after }: { currency: string; order: Order; after: ChasePlace | undefined },
  limit: number,
) {
  const column = orderColumn[order];
  let query = selectOpen(db)
    .innerJoin('billing_customers as customer', (join) =>
      join.onRef('customer.stripe_customer_id', '=', 'invoices.stripe_customer_id'),
    )
    .select(['invoices.id', 'invoices.number', 'invoices.stripe_customer_id', 'customer.user_id'])
    .select(['invoices.currency', 'invoices.amount_remaining', 'invoices.attempts'])
    .select(['invoices.decline_code', 'invoices.next_attempt_at', 'invoices.created_at'])
    .select('invoices.finalized_at')
    .where('invoices.currency', '=', currency);
  if (after) {
    const place = order === 'newest' ? new Date(after.value) : after.value;
    query = query.where(
      sql<boolean>`(${sql.ref(`invoices.${column}`)}, invoices.id) < (${place}, ${after.id})`,
    );
  }
  return query
    .orderBy(`invoices.${column}`, 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(limit)
    .execute();
}

export type OpenInvoiceRow = Awaited<ReturnType<typeof listOpenInvoices>>[number];

/** How many are open and how much remains of them, by currency; the most first. */
export function sumOpenInvoices(db: ReadableDatabase) {
  return selectOpen(db)
    .select(['currency', (eb) => eb.fn.countAll<number>().as('invoices')])
    .select((eb) => eb.cast<number>(eb.fn.sum('amount_remaining'), 'bigint').as('amount'))
    .groupBy('currency')
    .orderBy('invoices', 'desc')
    .orderBy('currency')
    .execute();
}

function selectOpen(db: ReadableDatabase) {
  return db.selectFrom('invoices').where('status', '=', 'open').where('attempts', '>', 0);
}

/** The newest email to each user. */
export async function findLastMails(
  db: ReadableDatabase,
  userIds: string[],
): Promise<Map<string, NonNullable<OpenInvoice['lastMail']>>> {
  const statement = sql`
    select asked.id, mail.kind, mail.last_at, mail.result
    from unnest(${userIds}::uuid[]) as asked (id)
    cross join lateral (
      select kind, last_at, result from mail_log where user_id = asked.id order by last_at desc limit 1
    ) as mail`;
  const rows = await queryRows(db, mailRow, statement);
  return new Map(
    rows.map(({ id, kind, last_at, result }) => [id, { kind, at: last_at.toISOString(), result }]),
  );
}

const mailRow = z.object({
  id: z.string(),
  kind: z.string(),
  last_at: z.date(),
  result: z.enum(['sent', 'refused', 'failed']),
});
