import { randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '@stillweb/contract/time';
import { sql, type ExpressionWrapper, type ExpressionBuilder, type SqlBool } from 'kysely';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import { createSecretStore } from '../../platform/one-time-secrets.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type {
  AccountDatabase,
  AccountTables,
  ChallengePurpose,
  CodePurpose,
  LinkPurpose,
  UserSecretPurpose,
} from '../tables.ts';
import { endChange } from './account-changes.ts';
import { matchesProof, lockUser, type ProvenUser } from './users.ts';

/** Milliseconds. */
export const secretLifetimes = {
  'verify-email': dayMs,
  'reset-password': 30 * minuteMs,
  'data-export': 7 * dayMs,
  notice: 7 * dayMs,
  'log-in-ticket': 5 * minuteMs,
  /** Somewhat longer than a browser shows its dialog. */
  challenge: 5 * minuteMs,
  code: 10 * minuteMs,
};

/** The purpose of a challenge, and the secret of the browser that may answer it. */
export type ChallengeScope = { purpose: ChallengePurpose; boundTo: string };

/** The challenges that passkeys sign. */
export const challenges = createSecretStore<ChallengePurpose>(
  'one_time_secrets',
  secretLifetimes.challenge,
);

/** What a token names by its id (`security/link-tokens.ts`), for which it works until `expiresAt`. */
export type OpenLink = { id: string; expiresAt: Date };

/** A secret as presented; the id is undefined when the token is not ours or has expired. */
type Presented = { purpose: UserSecretPurpose } & ({ id: string | undefined } | { token: string });

/** A secret of a user that counts, and the address that it was made for. */
export type UserSecret = OpenLink & { number: number; userId: string; email: string };

type OnUsers = ExpressionBuilder<AccountTables, 'users'>;

export const isTicket = sql<boolean>`purpose = 'log-in-ticket'`;
// As in the partial indexes of the table.
export const isLink = sql<boolean>`purpose in ('verify-email', 'reset-password', 'data-export')`;
const isCode = sql<boolean>`purpose in ('log-in-code', 'proof-code')`;

/**
 * Makes a secret for a user and the address of that moment. The row of the user stays locked meanwhile, so that a change
 * of the address either comes first or ends the secret.
 * @returns undefined unless the user is as the condition says
 */
async function insertSecret(
  db: AccountDatabase,
  { purpose, hash }: { purpose: UserSecretPurpose; hash?: Buffer },
  condition: (user: OnUsers) => ExpressionWrapper<AccountTables, 'users', SqlBool>,
  now: Date,
): Promise<OpenLink | undefined> {
  const expiresAt = new Date(now.getTime() + secretLifetimes[purpose]);
  const row = await db
    .insertInto('one_time_secrets')
    .columns(['purpose', 'hash', 'user_id', 'email', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((build) => [
          build.val(purpose).as('purpose'),
          build.cast<Buffer | null>(build.val(hash ?? null), 'bytea').as('hash'),
          'id',
          'email',
          build.cast<Date>(build.val(expiresAt), 'timestamptz').as('expires_at'),
        ])
        .where(condition)
        .forShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose'])
        .where(isLink)
        .doUpdateSet((link) => ({ email: link.ref('excluded.email'), expires_at: expiresAt })),
    )
    .returning('id')
    .executeTakeFirst();
  return row && { id: row.id, expiresAt };
}

/**
 * Opens a link to the address of a user; undefined when the user has another one by now. Links of the same purpose that were
 * sent before work too, until one is used. Each notice has a link of its own, which later changes of password or address
 * do not end, because an intruder makes them.
 */
export function openLink(
  db: AccountDatabase,
  { purpose, userId, email }: { purpose: LinkPurpose | 'notice'; userId: string; email: string },
  now: Date,
): Promise<OpenLink | undefined> {
  const hasAddress = (user: OnUsers) => user.and({ id: userId, email });
  return insertSecret(db, { purpose }, hasAddress, now);
}

/**
 * Opens a ticket for a user who has proved to be one and must still pass the second step.
 * @returns undefined when that has changed since, the account is blocked, or its second step is off
 */
export async function openTicket(
  db: AccountDatabase,
  proven: ProvenUser,
  now: Date,
): Promise<string | undefined> {
  const ticket = createRandomToken();
  const mustPass = (user: OnUsers) =>
    user.and([matchesProof(proven)(user), user('second_step_at', 'is not', null)]);
  const secret = { purpose: 'log-in-ticket', hash: hashToken(ticket) } as const;
  return (await insertSecret(db, secret, mustPass, now)) && ticket;
}

/**
 * A secret that can still be used. One that was made for an address ends with it, except a link in a notice, which takes
 * the address back.
 */
export async function findSecret(
  db: AccountDatabase,
  { purpose, ...by }: Presented,
  now: Date,
): Promise<UserSecret | undefined> {
  const query = db
    .selectFrom('one_time_secrets')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['one_time_secrets.id', 'number', 'users.id as userId', 'expires_at as expiresAt'])
    .select((secret) => secret.ref('one_time_secrets.email').$notNull().as('email'))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where((secret) =>
      secret.or([
        secret('purpose', '=', 'notice'),
        secret('one_time_secrets.email', '=', secret.ref('users.email')),
      ]),
    );
  if ('token' in by) return query.where('hash', '=', hashToken(by.token)).executeTakeFirst();
  return by.id ? query.where('one_time_secrets.id', '=', by.id).executeTakeFirst() : undefined;
}

/**
 * Uses a secret of a user up; of several uses at the same moment one counts.
 * @returns the secret, whose user is locked; undefined when it is used, expired or unknown
 */
export async function consumeSecret(
  trx: AccountDatabase,
  presented: Presented,
  now: Date,
): Promise<UserSecret | undefined> {
  const secret = await findSecret(trx, presented, now);
  if (!secret) return undefined;
  await lockUser(trx, secret.userId);
  const { numDeletedRows } = await trx
    .deleteFrom('one_time_secrets')
    .where('id', '=', secret.id)
    .executeTakeFirst();
  return numDeletedRows === 1n ? secret : undefined;
}

/**
 * Ends the notices to the address of one that was used, and all that were sent later: to an intruder's mailbox, or about
 * changes that it takes back too. Earlier ones to a former address stay valid, so that the first owner wins.
 */
export async function endLaterNotices(trx: AccountDatabase, used: UserSecret): Promise<void> {
  await trx
    .deleteFrom('one_time_secrets')
    .where('purpose', '=', 'notice')
    .where('user_id', '=', used.userId)
    .where((build) =>
      build.or([build('number', '>', used.number), build('email', '=', used.email)]),
    )
    .execute();
}

/** Ends the notices to the address that a user has: the reader of that mailbox has just used another link. */
export async function endNotices(
  trx: AccountDatabase,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await trx
    .deleteFrom('one_time_secrets')
    .where('purpose', '=', 'notice')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .execute();
}

/** Revokes the links that were sent to a user before, those for a change of the address too, but not those in notices. */
export async function revokeLinks(db: AccountDatabase, userId: string): Promise<void> {
  await endChange(db, { userId, kind: 'address' });
  await db.deleteFrom('one_time_secrets').where('user_id', '=', userId).where(isLink).execute();
}

/** Ends the log-ins of a user that wait for their second step. */
export async function endTickets(db: AccountDatabase, userId: string): Promise<void> {
  await db.deleteFrom('one_time_secrets').where('user_id', '=', userId).where(isTicket).execute();
}

/** How many links of a user can still be used, those in notices not counted. */
export async function countLinks(db: AccountDatabase, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_secrets')
    .select((links) => links.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(isLink)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Notes that a link or a code was sent. */
export async function markMailed(
  db: AccountDatabase,
  sent: { id: string } | { userId: string; purpose: LinkPurpose },
  now: Date,
): Promise<void> {
  const query = db.updateTable('one_time_secrets').set({ mailed_at: now });
  await (
    'id' in sent
      ? query.where('id', '=', sent.id)
      : query.where('user_id', '=', sent.userId).where('purpose', '=', sent.purpose)
  ).execute();
}

/** Whether a recent link can still be used, for at least half of its lifetime. */
export async function isLinkInMailbox(
  db: AccountDatabase,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_secrets')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('mailed_at', '>', new Date(now.getTime() - secretLifetimes[purpose] / 2))
    .executeTakeFirst();
  return row !== undefined;
}

/** The purpose of a code, and the secret of the browser that may enter it. */
export type CodeScope = { purpose: CodePurpose; boundTo: string };

const mostAttempts = 5;

/**
 * Opens a code, in place of the one that the browser had before. One that was not sent yet stays: its email and the next
 * one may arrive in any order.
 * @returns the id that it follows from
 */
export async function openCode(
  db: AccountDatabase,
  { purpose, boundTo }: CodeScope,
  now: Date,
): Promise<string> {
  const expires_at = new Date(now.getTime() + secretLifetimes.code);
  const fresh = { id: randomUUID(), purpose, bound_to: hashToken(boundTo), expires_at };
  const { id } = await db
    .insertInto('one_time_secrets')
    .values({ ...fresh, attempts: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'bound_to'])
        .where(isCode)
        .doUpdateSet((code) => {
          const isUnsent = code.and([
            code('one_time_secrets.mailed_at', 'is', null),
            code('one_time_secrets.attempts', '<', mostAttempts),
            code('one_time_secrets.expires_at', '>', now),
          ]);
          const kept = <Column extends 'id' | 'attempts'>(column: Column) =>
            code
              .case()
              .when(isUnsent)
              .then(code.ref(`one_time_secrets.${column}`))
              .else(code.ref(`excluded.${column}`))
              .end();
          return { id: kept('id'), attempts: kept('attempts'), expires_at, mailed_at: null };
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a code, or the code of a browser, can still be entered. */
export async function isCodeOpen(
  db: AccountDatabase,
  key: CodeScope | { id: string },
  now: Date,
): Promise<boolean> {
  const open = db
    .selectFrom('one_time_secrets')
    .select('id')
    .where(isCode)
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', now);
  const query =
    'id' in key
      ? open.where('id', '=', key.id)
      : open.where('purpose', '=', key.purpose).where('bound_to', '=', hashToken(key.boundTo));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Counts an attempt at the code of a browser. @returns its id; undefined when none can be entered any more */
export async function countCodeAttempt(
  db: AccountDatabase,
  { purpose, boundTo }: CodeScope,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('one_time_secrets')
    .set((code) => ({ attempts: code('attempts', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('bound_to', '=', hashToken(boundTo))
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Uses a code up. @returns whether it was open */
export async function consumeCode(db: AccountDatabase, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_secrets')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes a batch of the secrets that have expired. */
export const deleteExpiredSecrets = batchDelete({
  table: 'one_time_secrets',
  key: 'id',
  since: 'expires_at',
});
