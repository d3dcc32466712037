import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../test/people/a-user.ts';
import { startConsole, type TestConsole } from '../../../test/worlds/start-console.ts';
import { ownerChangedQueue } from '../../account/events.ts';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import { createJobProducer } from '../../platform/jobs/job-producer.ts';
import { appendAudit } from '../append-audit.ts';
import type { ConsoleTables } from '../tables.ts';
import { verifyChain } from './verify-chain.ts';

let app: TestConsole;
/** As the console's own role. */
let own: ReturnType<typeof openDatabase<ConsoleTables>>;
beforeAll(async () => {
  app = await startConsole();
  own = openDatabase<ConsoleTables>(openPool(app.roleUrl));
});
afterAll(async () => {
  await own.destroy();
  await app.close();
});

const by = {
  staff: { id: crypto.randomUUID(), role: 'lead' as const },
  requestId: crypto.randomUUID(),
};
const append = (target: string, more: object = {}) =>
  own
    .transaction()
    .execute((trx) => appendAudit(trx, systemClock, by, { action: 'refund', target, ...more }));

test('parallel writers make one chain without gaps, which a changed row breaks', async () => {
  const before = { amount: 900, at: new Date(0), list: [{ b: 1, a: null }], ünï: 'ö"\\' };
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) => append(`sub_${index}`, { before, note: 'Twice' })),
  );
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const intentId = await append('ch_1', { outcome: 'begun' });
  await append('ch_1', { outcome: 'done', intentId });
  expect(await verifyChain(app.db)).toMatchObject({ rows: 22, brokenAt: undefined });

  const changes = [
    sql`update audit_log set note = 'Thrice' where id = 7`,
    sql`update audit_log set before = jsonb_set(before, '{amount}', '90') where id = 7`,
    sql`update audit_log set at = at + interval '1 second' where id = 7`,
    sql`update audit_log set target = null where id = 7`,
    sql`delete from audit_log where id = 7`,
  ];
  for (const change of changes) {
    await app.db
      .transaction()
      .execute(async (trx) => {
        await change.execute(trx);
        const { brokenAt } = await verifyChain(trx);
        expect(brokenAt).toBe(change === changes.at(-1) ? 8 : 7);
        await sql`savepoint nothing`.execute(trx);
        throw undone;
      })
      .catch(ignoreUndone);
  }
  expect(await verifyChain(app.db)).toMatchObject({ rows: 22, brokenAt: undefined });
});
const undone = new Error('undone');
function ignoreUndone(error: unknown) {
  if (error !== undone) throw error;
}

test.each([
  'update audit_log set note = null',
  'delete from audit_log',
  'truncate audit_log',
  'alter table audit_log add column extra text',
  'select password_hash from users',
  'select token_hash from sessions',
  'select * from registrations',
  'select id from one_time_secrets',
  'select id from account_changes',
  'update users set email = email',
  'delete from subscriptions',
  'insert into users (email, name, password_hash) values ($$a$$, $$b$$, $$c$$)',
  'create table more (id int)',
])('security 37: the role of the console may not: %s', async (statement) => {
  await expect(sql.raw(statement).execute(own)).rejects.toMatchObject({ code: '42501' });
});

test('the role of the console reads no column that holds a password, a token or a hash', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column
    from information_schema.columns
    where table_schema = 'public' and column_name ~ 'hash|token|secret|password'
      and has_column_privilege(format('%I', table_name), column_name, 'select')
    order by 1`.execute(own);
  // Its own: it finds sessions, invites, challenges and suppressed addresses by what it gets, and appends to
  // the chain.
  expect(rows.map(({ column }) => column)).toEqual([
    'audit_log.hash',
    'audit_log.previous_hash',
    'mail_suppressions.address_hash',
    'staff_challenges.hash',
    'staff_invites.token_hash',
    'staff_sessions.token_hash',
  ]);
});

test('the role of the console reads what it shows', async () => {
  const { email } = await aUser(app.server);
  const { rows } = await sql`select name from users where email = ${email}`.execute(own);
  expect(rows).toHaveLength(1);
  for (const table of ['subscriptions', 'billing_customers', 'stripe_events', 'pgboss.queue']) {
    await sql`select * from ${sql.table(table)}`.execute(own);
  }
});

test('the role of the console enqueues a job in its own transaction', async () => {
  const pool = openPool(app.roleUrl);
  const jobs = createJobProducer(pool);
  await jobs.start();
  const userId = crypto.randomUUID();
  await own.transaction().execute((trx) => jobs.enqueue(trx, ownerChangedQueue, { userId }));
  const { rows } = await sql`select from pgboss.job where data ->> 'userId' = ${userId}`.execute(
    own,
  );
  expect(rows).toHaveLength(1);
  await jobs.stop();
  await pool.end();
});

test('the owner of the table, when it is no superuser, cannot change a row by mistake', async () => {
  const { rows } = await sql<{ privilege: string }>`
    select privilege_type as privilege from information_schema.role_table_grants
    where table_name = 'audit_log' and grantee = current_user
      and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE', 'INSERT')`.execute(app.db);
  expect(rows).toEqual([{ privilege: 'INSERT' }]);
});
