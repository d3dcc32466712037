import { setTimeout } from 'node:timers/promises';
import { listDifferences } from '../../../server/test/objects/list-differences.ts';
import { openPool } from '../../../server/src/platform/database/database.ts';
import { openApiClient, type ApiClient } from './api-client.ts';
import { listEmails } from '../../clients/inbox.ts';
import { type UserRecord, type UserRecords, nextClientIp } from './user-journey.ts';
import type { System } from './system.ts';

/** `lost` was acknowledged and is missing, `wrong` must not be, `duplicates` are emails sent again. */
export type Verification = { lost: string[]; wrong: string[]; duplicates: string[] };

/** The servers behind their load balancer, and the services that they use. */
export type Running = Pick<System, 'databaseUrl' | 'sandbox' | 'inboxUrl'> & {
  balancer: Pick<System['balancer'], 'url'>;
};

type Database = ReturnType<typeof openPool>;

const timeoutMs = 90_000;
/** A job that is active for longer could not store its end. */
const abandonedMs = 15_000;

/** Looks through the API for everything that was acknowledged, once no fault is injected any more. */
export async function verifyRecords(system: Running, records: UserRecords): Promise<Verification> {
  const client = openApiClient(system.balancer.url);
  const verification: Verification = { lost: [], wrong: client.stats.wrong, duplicates: [] };
  await waitUntilIdle(system, verification);
  for (const user of records.users.filter(({ registered }) => registered)) {
    await checkAccount(client, user, verification);
    await checkEmails(system, user, verification);
  }
  return verification;
}

/**
 * Waits until no job or email is pending and billing agrees with Stripe. Retries that are due later, by
 * the server or by Stripe, are brought forward, because they may wait ten minutes.
 */
async function waitUntilIdle(system: Running, { wrong }: Verification): Promise<void> {
  const database = openPool(system.databaseUrl);
  try {
    await system.sandbox.advance('PT15M');
    const since = new Date();
    const deadline = Date.now() + timeoutMs;
    let pending = await listPending(system, database);
    while (pending.length > 0 && Date.now() < deadline) {
      await bringJobsForward(database, since);
      await setTimeout(500);
      pending = await listPending(system, database);
    }
    wrong.push(...pending);
    wrong.push(...(await listDuplicateRows(database)));
  } finally {
    await database.end();
  }
}

/** Makes every job due that waits for a retry or could not store its end. */
async function bringJobsForward(database: Database, since: Date): Promise<void> {
  await database.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  if (Date.now() < since.getTime() + abandonedMs) return;
  await database.query(
    `update pgboss.job set start_after = now(), state = 'retry'
     where state = 'active' and started_on < $1`,
    [since],
  );
}

async function listPending(system: Running, database: Database): Promise<string[]> {
  const { rows: jobs } = await database.query(
    `select name, state, count(*)::int from pgboss.job
     where state not in ('completed', 'cancelled') and name not like '\\_\\_%'
       and (state != 'created' or start_after < now()) group by 1, 2`,
  );
  const { rows: emails } = await database.query(
    `select count(*)::int from billing_mails where sent_at is null having count(*) > 0`,
  );
  const pendingJobs = jobs.map(({ name, state, count }) => `${count} jobs of ${name} are ${state}`);
  const unsent = emails.map(({ count }) => `${count} billing emails are not sent`);
  if (pendingJobs.length + unsent.length > 0) return [...pendingJobs, ...unsent];
  return listDifferences({ server: system, stripe: system.sandbox.stripe });
}

async function listDuplicateRows(database: Database): Promise<string[]> {
  const { rows } = await database.query(
    `select stripe_customer_id as owner from subscriptions
     where status in ('trialing', 'active', 'past_due') group by 1 having count(*) > 1
     union all select user_id::text from (
       select user_id from billing_customers where deleted_at is null
       union all select user_id from customer_reservations
     ) as customers group by 1 having count(*) > 1`,
  );
  return rows.map(({ owner }) => `${owner} has two where only one is allowed`);
}

async function checkAccount(client: ApiClient, user: UserRecord, { lost, wrong }: Verification) {
  const { email, password, session } = user;
  const from = nextClientIp();
  const logIn = await client.call('POST', '/auth/login', { body: { email, password }, from });
  if (!user.verified) {
    // A call whose answer was lost may have verified it.
    if (logIn.code !== 'EMAIL_NOT_VERIFIED' && logIn.status !== 200) lost.push(`account ${email}`);
    return;
  }
  if (logIn.status !== 200) {
    lost.push(`verified account ${email}: ${logIn.status} ${logIn.code}`);
    return;
  }
  const { name } = logIn.body.data.user;
  if (!user.names.has(name))
    lost.push(`${email} is called ${name}, not ${[...user.names].join(' or ')}`);
  if (session && session.ended !== 'unknown') {
    const { cookie, ended } = session;
    const { status } = await client.call('POST', '/auth/refreshAccessToken', { cookie, from });
    if (ended && status !== 401) wrong.push(`the ended session of ${email} answers ${status}`);
    if (!ended && status !== 200) lost.push(`session of ${email}: ${status}`);
  }
  if (user.paid) await checkSubscription(client, user, logIn.body.accessToken, lost);
}

async function checkSubscription(
  client: ApiClient,
  user: UserRecord,
  token: string,
  lost: string[],
) {
  const { body } = await client.call('GET', '/subscription/current', {
    token,
    from: nextClientIp(),
  });
  const { status = 'none', cancelAt } = body?.data ?? {};
  if (status !== 'TRIALING') lost.push(`${user.email} paid and has ${status}`);
  else if (user.cancelled !== undefined && user.cancelled !== (cancelAt !== null)) {
    lost.push(`${user.email}: cancelled is ${user.cancelled}, shown is ${cancelAt}`);
  }
}

async function checkEmails(
  system: Running,
  user: UserRecord,
  { lost, duplicates }: Verification,
): Promise<void> {
  const emails = await listEmails(system.inboxUrl, user.email);
  if (emails.length === 0) lost.push(`email to ${user.email}`);
  const counts = new Map<string, number>();
  for (const { subject } of emails) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  const repeated = [...counts].filter(([subject, count]) => count > maxEmails(user, subject));
  duplicates.push(
    ...repeated.map(([subject, count]) => `${count} × "${subject}" to ${user.email}`),
  );
}

/** How many emails with a subject are right: every registration may send one. */
function maxEmails(user: UserRecord, subject: string): number {
  return /verif|account/i.test(subject) ? user.signUps : 1;
}
