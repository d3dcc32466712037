import type { MailTotals } from '@stillweb/contract/console/mails';
import { sql } from 'kysely';
import { readQueues } from '../../platform/job-backlog.ts';
import type { ReadableDatabase } from '../tables.ts';

export type DayRow = { day: string; kind: string; sent: number; refused: number; failed: number };

type Range = { from: Date; until: Date };

/** Emails by day (UTC) and kind, the newest day first. */
export async function countByDay(db: ReadableDatabase, { from, until }: Range): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(last_at at time zone 'UTC', 'YYYY-MM-DD') as day, kind,
      (count(*) filter (where result = 'sent'))::int as sent,
      (count(*) filter (where result = 'refused'))::int as refused,
      (count(*) filter (where result = 'failed'))::int as failed
    from mail_log where last_at >= ${from} and last_at < ${until}
    group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}

/** The emails that took the longest from their first attempt to the one that was accepted. */
export async function listSlowest(db: ReadableDatabase, { from, until }: Range, limit: number) {
  const { rows } = await sql<{ kind: string; seconds: number; at: Date }>`
    select kind, extract(epoch from last_at - created_at)::int as seconds, last_at as at
    from mail_log
    where last_at >= ${from} and last_at < ${until} and result = 'sent' and attempts > 1
    order by last_at - created_at desc limit ${limit}`.execute(db);
  return rows;
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
