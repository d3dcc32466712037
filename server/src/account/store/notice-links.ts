import { dayMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/batch-delete.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase } from '../tables.ts';

/** Milliseconds. */
export const noticeLinkLifetime = 7 * dayMs;

export type NoticeLink = { id: number; userId: string; email: string };

const columns = ['id', 'user_id as userId', 'email'] as const;

/**
 * Creates the token of a link to the address of a user; undefined when the user has another one by now. Later changes
 * of password or address do not revoke it, because an intruder makes them.
 */
export async function createNoticeLink(
  db: AccountDatabase,
  user: { id: string; email: string },
  now: Date,
): Promise<string | undefined> {
  const token = createRandomToken();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notice_links')
    .columns(['user_id', 'email', 'token_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          'email',
          eb.val(hashToken(token)).as('token_hash'),
          eb.val(expiryAfter(now)).as('expires_at'),
        ])
        .where('id', '=', user.id)
        .where('email', '=', user.email)
        .forShare(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? token : undefined;
}

/**
 * Stores a link to the address that a locked user is about to lose: before any to the new one, so that it ends them and they
 * do not end it.
 * @returns its id, by which the email gets a token
 */
export async function reserveNoticeLink(
  trx: AccountDatabase,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('notice_links')
    .values({ user_id: userId, email, token_hash: null, expires_at: expiryAfter(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates the token of a reserved link; undefined when the link has ended. */
export async function createReservedToken(
  db: AccountDatabase,
  id: number,
  now: Date,
): Promise<string | undefined> {
  const token = createRandomToken();
  const { numUpdatedRows } = await db
    .updateTable('notice_links')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : undefined;
}

/** A link that works; undefined when it is used, expired or unknown. */
export function findNoticeLink(
  db: AccountDatabase,
  token: string,
  now: Date,
): Promise<NoticeLink | undefined> {
  return db
    .selectFrom('notice_links')
    .select(columns)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Until when an address stays with a user who has given it up, and can take it back by a link: no other account gets it
 * before. To be asked after the address was written to an account, because that write waits for whoever gives the
 * address up at that moment.
 * @param of.userId the user who wants it: what one has given up oneself is free
 */
export async function findReservation(
  db: AccountDatabase,
  { email, userId }: { email: string; userId?: string | undefined },
  now: Date,
): Promise<Date | undefined> {
  const reservations = reservedAddresses(db, [email], now);
  const row = await (userId ? reservations.where('user_id', '!=', userId) : reservations)
    .select((link) => link.fn.max('expires_at').as('until'))
    .executeTakeFirst();
  return row?.until ?? undefined;
}

/** Those of some addresses that stay with users who have given them up. */
export async function listReservedAddresses(
  db: AccountDatabase,
  emails: string[],
  now: Date,
): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await reservedAddresses(db, emails, now).select('notice_links.email').execute();
  return rows.map(({ email }) => email);
}

function reservedAddresses(db: AccountDatabase, emails: string[], now: Date) {
  return db
    .selectFrom('notice_links')
    .innerJoin('users', 'users.id', 'user_id')
    .where('notice_links.email', 'in', emails)
    .where('expires_at', '>', now)
    .whereRef('notice_links.email', '!=', 'users.email');
}

/** The address that a user had until lately, if it was changed within the lifetime of a link. */
export async function findFormerAddress(
  db: AccountDatabase,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('notice_links')
    .innerJoin('users', 'users.id', 'user_id')
    .select('notice_links.email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .whereRef('notice_links.email', '!=', 'users.email')
    .orderBy('notice_links.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email;
}

/**
 * Uses a link, and ends the others to its address, and all that were sent later: to an intruder's mailbox, or about changes
 * that it takes back too. Those that were sent earlier to a former address go on, so that the first owner wins.
 * @param link of a locked user
 * @returns whether it had not ended
 */
export async function consumeNoticeLink(trx: AccountDatabase, link: NoticeLink): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('notice_links')
    .where('id', '=', link.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx
    .deleteFrom('notice_links')
    .where('user_id', '=', link.userId)
    .where((other) => other.or([other('id', '>', link.id), other('email', '=', link.email)]))
    .execute();
  return true;
}

/** Ends the links to the address that a user has: whoever reads that mailbox has just used another link. */
export async function endNoticeLinks(
  trx: AccountDatabase,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await trx
    .deleteFrom('notice_links')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .execute();
}

function expiryAfter(now: Date): Date {
  return new Date(now.getTime() + noticeLinkLifetime);
}

/** Deletes a batch of the links that have expired. */
export const deleteExpiredNoticeLinks = batchDelete({
  table: 'notice_links',
  key: 'id',
  since: 'expires_at',
});
