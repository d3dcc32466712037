import { setTimeout } from 'node:timers/promises';
import { listDifferences } from '../../server/test/list-differences.ts';
import { openPool } from '../../server/src/platform/database.ts';
import { advanceClock } from '../seed/outside-client.ts';
import { openClient, type Client } from './client.ts';
import { mailsTo } from './inbox.ts';
import type { Entry, Journal } from './journal.ts';
import { visitor } from './person.ts';
import type { World } from './world.ts';

/** What is missing of what was acknowledged, and what is there that may not be. */
export type Reckoning = { lost: string[]; wrong: string[]; twice: string[] };

type Database = ReturnType<typeof openPool>;

const patienceMs = 90_000;
const forgottenMs = 15_000;

/** Looks, through the front door, for everything that was acknowledged. To be called once all is well. */
export async function reckon(world: World, journal: Journal): Promise<Reckoning> {
  const client = openClient(world.balancer.url, { noAnswer: false });
  const reckoning: Reckoning = { lost: [], wrong: client.tally.wrong, twice: [] };
  await settle(world, reckoning);
  const entries = journal.entries.filter(({ registered }) => registered);
  for (const entry of entries) {
    await checkAccount(client, entry, reckoning);
    await checkMails(world, entry, reckoning);
  }
  return reckoning;
}

/**
 * Waits until nothing is under way. What waits for a later try is tried now, and Stripe's deliveries
 * that failed are made due: nobody wants to wait ten minutes here.
 */
async function settle(world: World, { wrong }: Reckoning): Promise<void> {
  const database = openPool(world.databaseUrl);
  try {
    await advanceClock(world.sandboxUrl, 'PT15M');
    const since = new Date();
    const deadline = Date.now() + patienceMs;
    let left = await listUnsettled(world, database);
    while (left.length > 0 && Date.now() < deadline) {
      await bringForward(database, since);
      await setTimeout(500);
      left = await listUnsettled(world, database);
    }
    wrong.push(...left);
    wrong.push(...(await listDoubles(database)));
  } finally {
    await database.end();
  }
}

/** Lets every job be tried that waits for its next try, and every one whose server forgot about it. */
async function bringForward(database: Database, since: Date): Promise<void> {
  await database.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  if (Date.now() < since.getTime() + forgottenMs) return;
  await database.query(
    `update pgboss.job set start_after = now(), state = 'retry'
     where state = 'active' and started_on < $1`,
    [since],
  );
}

async function listUnsettled(world: World, database: Database): Promise<string[]> {
  const { rows: jobs } = await database.query(
    `select name, state, count(*)::int from pgboss.job
     where state not in ('completed', 'cancelled') and name not like '\\_\\_%'
       and (state != 'created' or start_after < now()) group by 1, 2`,
  );
  const { rows: mails } = await database.query(
    `select count(*)::int from billing_mails where sent_at is null having count(*) > 0`,
  );
  const waiting = jobs.map(({ name, state, count }) => `${count} jobs of ${name} are ${state}`);
  const unsent = mails.map(({ count }) => `${count} mails of billing are not sent`);
  if (waiting.length + unsent.length > 0) return [...waiting, ...unsent];
  return listDifferences({ server: world, stripe: world.stripe });
}

async function listDoubles(database: Database): Promise<string[]> {
  const { rows } = await database.query(
    `select stripe_customer_id as whose from subscriptions
     where status in ('trialing', 'active', 'past_due') group by 1 having count(*) > 1
     union all select user_id::text from billing_customers
     where deleted_at is null group by 1 having count(*) > 1`,
  );
  return rows.map(({ whose }) => `${whose} has two where there may be one`);
}

async function checkAccount(client: Client, entry: Entry, { lost, wrong }: Reckoning) {
  const { email, password, session } = entry;
  const from = visitor();
  const logIn = await client.call('POST', '/auth/login', { body: { email, password }, from });
  if (!entry.verified) {
    // Verified all the same, by a try whose answer was lost, is just as well.
    if (logIn.code !== 'EMAIL_NOT_VERIFIED' && logIn.status !== 200) lost.push(`account ${email}`);
    return;
  }
  if (logIn.status !== 200) {
    lost.push(`verified account ${email}: ${logIn.status} ${logIn.code}`);
    return;
  }
  const { name } = logIn.body.data.user;
  if (!entry.names.has(name))
    lost.push(`${email} is called ${name}, not ${[...entry.names].join(' or ')}`);
  if (session && session.ended !== 'perhaps') {
    const { cookie, ended } = session;
    const { status } = await client.call('POST', '/auth/refreshAccessToken', { cookie, from });
    if (ended && status !== 401) wrong.push(`the ended session of ${email} answers ${status}`);
    if (!ended && status !== 200) lost.push(`session of ${email}: ${status}`);
  }
  if (entry.paid) await checkSubscription(client, entry, logIn.body.accessToken, lost);
}

async function checkSubscription(client: Client, entry: Entry, token: string, lost: string[]) {
  const { body } = await client.call('GET', '/subscription/current', { token, from: visitor() });
  const { status = 'none', cancelAt } = body?.data ?? {};
  if (status !== 'TRIALING') lost.push(`${entry.email} paid and has ${status}`);
  else if (entry.cancelled !== undefined && entry.cancelled !== (cancelAt !== null)) {
    lost.push(`${entry.email}: cancelled is ${entry.cancelled}, shown is ${cancelAt}`);
  }
}

async function checkMails(world: World, entry: Entry, { lost, twice }: Reckoning): Promise<void> {
  const mails = await mailsTo(world.inboxUrl, entry.email);
  if (mails.length === 0) lost.push(`mail to ${entry.email}`);
  const counted = new Map<string, number>();
  for (const { subject } of mails) counted.set(subject, (counted.get(subject) ?? 0) + 1);
  const more = [...counted].filter(([subject, count]) => count > allowance(entry, subject));
  twice.push(...more.map(([subject, count]) => `${count} × "${subject}" to ${entry.email}`));
}

/** A sign-up that was repeated, and a cancellation taken back and made again, each say so. */
function allowance(entry: Entry, subject: string): number {
  return /verif|account/i.test(subject) ? entry.signUps : 1;
}
