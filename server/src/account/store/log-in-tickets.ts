import { minuteMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/batch-delete.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase } from '../tables.ts';
import { isStill, type ProvenUser } from './users.ts';

/** Milliseconds. */
export const ticketLifetime = 5 * minuteMs;

/**
 * Opens a ticket for a user who has proved to be one and must still pass the second step. The row lock makes a
 * change of the password that runs at the same moment either refuse it or end it.
 * @returns undefined when that has changed since, the account is blocked, or its second step is off
 */
export async function openTicket(
  db: AccountDatabase,
  user: ProvenUser,
  now: Date,
): Promise<string | undefined> {
  const ticket = createRandomToken();
  const expiresAt = new Date(now.getTime() + ticketLifetime);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('log_in_tickets')
    .columns(['ticket_hash', 'user_id', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((build) => [
          build.cast<Buffer>(build.val(hashToken(ticket)), 'bytea').as('ticket_hash'),
          'id',
          build.cast<Date>(build.val(expiresAt), 'timestamptz').as('expires_at'),
        ])
        .where(isStill(user))
        .where('second_step_at', 'is not', null)
        .forShare(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? ticket : undefined;
}

/** The id of the user whose log-in waits; undefined when the ticket is used, expired or unknown. */
export async function findTicketUser(
  db: AccountDatabase,
  ticket: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('log_in_tickets')
    .select('user_id')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Uses a ticket up. @returns whether it was there */
export async function endTicket(trx: AccountDatabase, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('log_in_tickets')
    .where('ticket_hash', '=', hashToken(ticket))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function endTickets(trx: AccountDatabase, userId: string): Promise<void> {
  await trx.deleteFrom('log_in_tickets').where('user_id', '=', userId).execute();
}

/** Deletes a batch of the tickets that were not used. */
export const deleteExpiredTickets = batchDelete({
  table: 'log_in_tickets',
  key: 'ticket_hash',
  since: 'expires_at',
});
