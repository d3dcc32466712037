import { sql, type Kysely } from 'kysely';
import { insertAccountEvents } from '../account/store/account-events.ts';
import { countLinks, isLink, isTicket, revokeLinks } from '../account/store/one-time-secrets.ts';
import { endSessions, listSessions } from '../account/store/sessions.ts';
import { lockUser } from '../account/store/users.ts';
import type { AccountDatabase, AccountTables } from '../account/tables.ts';
import { appendAudit, type Act } from '../console/append-audit.ts';
import type { ConsoleTables } from '../console/tables.ts';
import { deleteAnyRows, deleteInBatches } from '../platform/database/batch-delete.ts';
import { systemClock } from '../platform/clock.ts';
import { requireUser } from './explain-billing.ts';
import { clearUndeliverable, countUndeliverable } from '../account/store/addresses.ts';

type Database = Kysely<AccountTables & ConsoleTables>;

const action = 'end-sessions';

/**
 * Logs a user out everywhere, and revokes the links that were sent to the user.
 * @throws when no account has that address
 */
export async function endSessionsOf(
  db: Database,
  email: string,
  { write }: { write: boolean },
): Promise<string[]> {
  const { id: target } = await requireUser(db, email);
  const now = systemClock();
  const { length: sessions } = await listSessions(db, target, now);
  const links = await countLinks(db, target, now);
  if (write) {
    await db.transaction().execute(async (trx) => {
      await endSessionsByOperator(trx, target, now);
      await revokeLinks(trx, target);
      await appendAudit(trx, systemClock, undefined, { action, target });
    });
  }
  const found = `${sessions} sessions and ${links} links by email of ${email}`;
  return [write ? `Ended ${found}.` : `${found}.`];
}

async function endSessionsByOperator(trx: AccountDatabase, userId: string, now: Date) {
  if (!(await lockUser(trx, userId))) return;
  await endSessions(trx, userId);
  await insertAccountEvents(trx, [userId], { kind: 'sessions ended', client: undefined }, now);
}

/** Changes of the address come first, because they refer to the session that has asked for them. */
const isOwnChange = sql<boolean>`kind = 'address'`;

const ended = [
  { what: 'changes of an address', table: 'account_changes', where: isOwnChange },
  { what: 'links by email', table: 'one_time_secrets', where: isLink },
  { what: 'log-ins before their second step', table: 'one_time_secrets', where: isTicket },
  { what: 'sessions', table: 'sessions' },
  { what: 'sessions of staff', table: 'staff_sessions' },
] as const;

type Ended = { table: (typeof ended)[number]['table']; where?: typeof isLink };

/**
 * Logs all users and staff out, and revokes all links that were sent to users. In batches, so that users can go on
 * meanwhile; where it was interrupted it may be repeated.
 */
export async function endAllSessions(
  db: Database,
  { write }: { write: boolean },
): Promise<string[]> {
  if (!write) {
    return Promise.all(ended.map(async (rows) => `${await countRows(db, rows)} ${rows.what}.`));
  }
  const intentId = await audit(db, { outcome: 'begun' });
  const deleted: Record<string, number> = {};
  for (const { what, ...rows } of ended) {
    deleted[what] = await deleteInBatches((limit) => deleteAnyRows(db, rows, limit), batchSize);
  }
  await audit(db, { outcome: 'done', intentId, after: deleted });
  return ended.map(({ what }) => `Ended ${deleted[what]} ${what}.`);
}

const batchSize = 10_000;

async function countRows(db: Database, { table, where }: Ended): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where(where ?? sql<boolean>`true`)
    .executeTakeFirstOrThrow();
  return count;
}

function audit(db: Database, act: Omit<Act, 'action'>): Promise<number> {
  return db
    .transaction()
    .execute((trx) => appendAudit(trx, systemClock, undefined, { action, ...act }));
}

/**
 * Takes back that the mailbox of an address does not exist, or of all addresses that were refused after a moment.
 * @throws when no account has that address
 */
export async function markDeliverable(
  db: Kysely<AccountTables>,
  accounts: { email: string } | { since: Date },
  { write }: { write: boolean },
): Promise<string[]> {
  if ('email' in accounts) await requireUser(db, accounts.email);
  const name = 'email' in accounts ? accounts.email : `since ${accounts.since.toISOString()}`;
  const count = await (write ? clearUndeliverable(db, accounts) : countUndeliverable(db, accounts));
  const result = write ? 'Deliverable again' : 'Undeliverable';
  return [`${result} (${name}): ${count} addresses.`];
}
