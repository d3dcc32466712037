import type { MailTotals } from '@stillweb/contract/console/mail/mails';
import { sql } from 'kysely';
import { readQueues } from '../../../platform/jobs/job-backlog.ts';
import type { ReadableDatabase } from '../../tables.ts';

type Range = { from: Date; until: Date };

/** Emails by day (UTC) and kind, the newest day first. */
export function countByDay(db: ReadableDatabase, range: Range) {
  return selectLog(db, range)
    .select(({ fn }) => [
      sql<string>`to_char(last_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      'kind',
      fn.countAll<number>().filterWhere('result', '=', 'sent').as('sent'),
      fn.countAll<number>().filterWhere('result', '=', 'refused').as('refused'),
      fn.countAll<number>().filterWhere('result', '=', 'failed').as('failed'),
    ])
    .groupBy(['day', 'kind'])
    .orderBy('day', 'desc')
    .orderBy('kind')
    .execute();
}

export type DayRow = Awaited<ReturnType<typeof countByDay>>[number];

/** The emails that took the longest from their first attempt to the one that was accepted. */
export function listSlowest(db: ReadableDatabase, range: Range, limit: number) {
  return selectLog(db, range)
    .select([
      'kind',
      sql<number>`extract(epoch from last_at - created_at)::int`.as('seconds'),
      'last_at as at',
    ])
    .where('result', '=', 'sent')
    .where('attempts', '>', 1)
    .orderBy(sql`last_at - created_at`, 'desc')
    .limit(limit)
    .execute();
}

function selectLog(db: ReadableDatabase, { from, until }: Range) {
  return db.selectFrom('mail_log').where('last_at', '>=', from).where('last_at', '<', until);
}

/** Jobs that send emails and should have run by now, by queue. */
export async function listWaiting(db: ReadableDatabase): Promise<MailTotals['waiting']> {
  const queues = (await readQueues(db)).filter(({ name }) => /-mail$|^mailing/.test(name));
  return queues.flatMap(({ name, due, oldest }) =>
    oldest ? [{ queue: name, jobs: due, oldest: oldest.toISOString() }] : [],
  );
}

export function countSuppressed(db: ReadableDatabase) {
  return db
    .selectFrom('mail_suppressions')
    .select((build) => ['reason', build.fn.countAll<number>().as('addresses')])
    .groupBy('reason')
    .orderBy('reason')
    .execute();
}

export async function countUndeliverable(db: ReadableDatabase): Promise<number> {
  const { accounts } = await db
    .selectFrom('users')
    .select((build) => build.fn.countAll<number>().as('accounts'))
    .where('email_undeliverable_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return accounts;
}

/** The accounts whose address was refused for good last. */
export async function listUndeliverable(db: ReadableDatabase, limit: number) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email_undeliverable_at as since'])
    .where('email_undeliverable_at', 'is not', null)
    .orderBy('email_undeliverable_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, since }) =>
    since ? [{ userId: id, since: since.toISOString() }] : [],
  );
}
