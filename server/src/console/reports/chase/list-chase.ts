import { dayMs } from '@stillweb/contract/time';
import type { ChasePage, ChaseQuery, OpenDispute } from '@stillweb/contract/console/figures/chase';
import { listOpenDisputes } from '../../../billing/store/history/disputes.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { listAddresses } from '../../../account/store/addresses.ts';
import {
  findLastMails,
  listOpenInvoices,
  sumOpenInvoices,
  type OpenInvoiceRow,
} from './chase-rows.ts';
import { encodeCursor, type decodeCursor } from '../../cursor.ts';

const pageSize = 50;
const mostDisputes = 100;

/** @param now by the clock of billing */
export async function listChase(
  db: ReadableDatabase,
  { order, currency: wanted, after }: Omit<ChaseQuery, 'after'> & { after: Place },
  now: Date,
): Promise<ChasePage> {
  const totals = await sumOpenInvoices(db);
  const currency = wanted ?? totals[0]?.currency ?? null;
  const rows =
    currency === null ? [] : await listOpenInvoices(db, { currency, order, after }, pageSize);
  const userIds = rows.map(({ user_id }) => user_id);
  const [addresses, mails] = await Promise.all([
    listAddresses(db, userIds),
    findLastMails(db, userIds),
  ]);
  const invoices = rows.map((row): ChasePage['invoices'][number] => {
    const issuedAt = row.finalized_at ?? row.created_at;
    const email = addresses.get(row.user_id) ?? null;
    return {
      id: row.id,
      number: row.number,
      customerId: row.stripe_customer_id,
      userId: addresses.has(row.user_id) ? row.user_id : null,
      email,
      remaining: { amount: row.amount_remaining, currency: row.currency },
      attempts: row.attempts,
      declineCode: row.decline_code,
      nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
      issuedAt: issuedAt.toISOString(),
      daysOverdue: Math.max(0, Math.floor((now.getTime() - issuedAt.getTime()) / dayMs)),
      lastMail: mails.get(row.user_id) ?? null,
    };
  });
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return { currency, totals, invoices, next: last ? placeOf(last, order) : null };
}

type Place = ReturnType<typeof decodeCursor>;

function placeOf(row: OpenInvoiceRow, order: ChaseQuery['order']): string {
  const value = order === 'newest' ? row.created_at.toISOString() : String(row.amount_remaining);
  return encodeCursor({ value, id: row.id });
}

export async function listDisputes(db: ReadableDatabase): Promise<OpenDispute[]> {
  const rows = await listOpenDisputes(db, mostDisputes);
  const known = await listAddresses(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({
    id: row.id,
    charge: row.charge,
    customerId: row.stripe_customer_id,
    userId: known.has(row.user_id) ? row.user_id : null,
    amount: { amount: row.amount, currency: row.currency },
    reason: row.reason,
    status: row.status,
    evidenceDueAt: row.evidence_due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}
