import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptLogIn, aUser, logIn, tokenFromEmail } from '../../test/people/a-user.ts';
import { openOps } from '../../test/worlds/open-ops.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { purgeQueue } from '../account-data/purge.ts';
import { openDatabase } from '../platform/database/database.ts';
import { clearLimits } from './clear-limits.ts';
import { markDeliverable } from './accounts.ts';
import { endAllSessions, endSessionsOf } from './accounts.ts';
import { describePending, describeSignUps } from './pending.ts';
import { releaseJob } from './jobs.ts';
import type { Ops } from './repair-billing.ts';
import { restartPass } from './jobs.ts';

let server: TestServer;
let ops: Ops;
let closeOps: () => Promise<void>;

beforeAll(async () => {
  server = await startServer();
  ({ ops, close: closeOps } = await openOps(server.databaseUrl));
});

afterAll(async () => {
  await closeOps();
  await server.close();
});

type Act = {
  run: (options: { write: boolean }) => Promise<string[]>;
  /** What it says that it would do. */
  says: RegExp;
  state: () => Promise<unknown>;
  after: unknown;
};

const db = <Tables>() => openDatabase<Tables>(server.database);

async function rowsOf<Row = unknown>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await server.database.query(statement, values);
  return rows;
}

/** @param startedOn SQL, for a job that a server seems to have */
async function aJob(
  state: 'retry' | 'active' | 'created' | 'completed',
  startedOn = 'null',
  queue = purgeQueue.name,
): Promise<string> {
  const [job] = await rowsOf<{ id: string }>(
    `insert into pgboss.job (name, data, state, priority, start_after, started_on, retry_limit)
     values ($1, '{}', $2, -1, now() + interval '1 hour', ${startedOn}, 3) returning id`,
    [queue, state],
  );
  return job?.id ?? '';
}

function release(target: string, id: string, says: RegExp): Act {
  return {
    run: (options) => releaseJob(db(), target, options),
    says,
    state: () => rowsOf('select state from pgboss.job where id = $1', [id]),
    after: [{ state: 'completed' }],
  };
}

async function aGuessedUser() {
  const user = await aUser(server);
  await attemptLogIn(server, { ...user, password: 'Wrong-pass1' });
  return user;
}

const countersOf = (name: string) =>
  rowsOf("select key from rate_limits where split_part(key, ':', 1) = $1", [name]);

async function anUndeliverableUser(hoursAgo = 0) {
  const user = await aUser(server);
  await rowsOf(
    `update users set email_undeliverable_at = now() - interval '1 hour' * $2 where id = $1`,
    [user.id, hoursAgo],
  );
  return user;
}

const undeliverableOf = (...users: { id: string }[]) =>
  rowsOf('select email from users where email_undeliverable_at is not null and id = any($1)', [
    users.map(({ id }) => id),
  ]);

async function aUserWithLink() {
  const user = await aUser(server);
  await logIn(server, user);
  await server.post('/auth/forgotPassword', { email: user.email });
  await tokenFromEmail(server, user.email);
  return user;
}

const sessionsAndLinks = (where = 'true') =>
  rowsOf(
    `select user_id from sessions where ${where} union all
     select user_id from one_time_secrets where ${where}`,
  );

const acts: Record<string, () => Promise<Act>> = {
  'release-job runs a job that waits for its next attempt': async () => {
    const id = await aJob('retry');
    return release(id, id, /^purge: 1 waiting for the next attempt$/);
  },
  'release-job runs a job whose server is gone': async () => {
    const id = await aJob('active', "now() - interval '5 minutes'");
    return release(id, id, /^purge: 1 left by a server that is gone$/);
  },
  'release-job runs a job whose server is gone while only servers without jobs run': async () => {
    await rowsOf(
      `insert into servers (id, host, version, commit, started_at, seen_at, runs_jobs)
       values (gen_random_uuid(), 'site:3000', '0.1.0', 'abc', now() - interval '1 day', now(), false)`,
    );
    const id = await aJob('active', "now() - interval '5 minutes'");
    return release(id, id, /^purge: 1 left by a server that is gone$/);
  },
  'release-job runs the jobs of matching queues': async () => {
    const id = await aJob('retry');
    return release('pur*', id, /^purge: 1 waiting/);
  },
  'clear-limits resets one limit': async () => {
    await aGuessedUser();
    return {
      run: (options) => clearLimits(db(), 'account-attempts', options),
      says: /^counters +\d+ of account-attempts$/,
      state: () => countersOf('account-attempts'),
      after: [],
    };
  },
  'clear-limits resets all': async () => {
    await aGuessedUser();
    return {
      run: (options) => clearLimits(db(), undefined, options),
      says: /of account-attempts\ncounters +\d+ of attempts\n/,
      state: () => rowsOf('select key from rate_limits order by key'),
      after: [],
    };
  },
  'deliverable EMAIL sends to that address again': async () => {
    const user = await anUndeliverableUser();
    return {
      run: (options) => markDeliverable(db(), { email: user.email }, options),
      says: /: 1 addresses\.$/,
      state: () => undeliverableOf(user),
      after: [],
    };
  },
  'deliverable --since sends to the addresses that were refused after that': async () => {
    const earlier = await anUndeliverableUser(2);
    const later = await anUndeliverableUser();
    const since = new Date(Date.now() - 60 * 60_000);
    return {
      run: (options) => markDeliverable(db(), { since }, options),
      says: /: \d+ addresses\.$/,
      state: () => undeliverableOf(earlier, later),
      after: [{ email: earlier.email }],
    };
  },
  'restart-pass begins a pass from the beginning of its list': async () => {
    await rowsOf(`update billing_passes
      set watermark = 5, position = 'txn_1', done = 7, started_at = now() where name = 'read-balance'`);
    return {
      run: (options) => restartPass(ops, 'read-balance', options),
      says: /^pass +read-balance, under way since .* with 7 done, last complete/,
      state: () =>
        rowsOf("select watermark, position, done from billing_passes where name = 'read-balance'"),
      after: [{ watermark: null, position: '', done: 0 }],
    };
  },
  'end-sessions EMAIL ends sessions and links of that user': async () => {
    await aUserWithLink();
    const { id, email } = await aUserWithLink();
    return {
      run: (options) => endSessionsOf(db(), email, options),
      says: /^1 sessions and 1 links by email of .+\.$/,
      state: () => sessionsAndLinks(`user_id = '${id}'`),
      after: [],
    };
  },
  'end-sessions --all ends those of all users': async () => {
    await aUserWithLink();
    return {
      run: (options) => endAllSessions(db(), options),
      says: /\n\d+ links by email\.\n.*\n\d+ sessions\.\n0 sessions of staff\.$/,
      state: () => sessionsAndLinks(),
      after: [],
    };
  },
};

test.each(Object.entries(acts))('%s, and only with --write', async (_title, prepare) => {
  const { run, says, state, after } = await prepare();
  const before = await state();
  expect(before).not.toEqual(after);
  expect((await run({ write: false })).join('\n')).toMatch(says);
  expect(await state()).toEqual(before);

  // As two operators do at the same moment: the second may find nothing left to do.
  const results = await Promise.allSettled([run({ write: true }), run({ write: true })]);
  expect(results).toContainEqual(expect.objectContaining({ status: 'fulfilled' }));
  await expect.poll(state).toEqual(after);
});

test.each([
  ['a job that is planned', () => aJob('created'), /is planned for 20/],
  ['a job that is done', () => aJob('completed'), /is done: completed\./],
  ['a job that a server may have', () => aJob('active', 'now()'), /may be running on .+:\d+\. If/],
  ['an unknown job', async () => '0a7c1f0e-5f8e-4b6e-9d3e-2f1c9f1b7a55', /^No job has the id 0a7/],
  ['an unknown queue', async () => 'post', /^post is no job and no queue\. Queues: account-mail/],
])('release-job refuses %s', async (_what, target, message) => {
  const id = await target();
  for (const write of [false, true]) {
    await expect(releaseJob(db(), id, { write })).rejects.toThrow(message);
  }
});

test('release-job * leaves the jobs of pg-boss itself', async () => {
  const id = await aJob('retry', 'null', '__pgboss__send-it');
  await aJob('retry');
  await releaseJob(db(), '*', { write: true });
  const waiting = 'select from pgboss.job where id = $1 and start_after > now()';
  expect(await rowsOf(waiting, [id])).toHaveLength(1);
});

test('restart-pass names the passes, clear-limits the limits, and unknown addresses are refused', async () => {
  const write = true;
  await expect(restartPass(ops, 'balance', { write })).rejects.toThrow(
    'There is no pass balance. Passes: read-events, compare-customers, read-balance.',
  );
  await aGuessedUser();
  expect(await clearLimits(db(), 'atempts', { write })).toEqual([
    expect.stringMatching(/^No limit atempts has counted anything\. Those that have: .*attempts/),
  ]);
  const email = 'nobody@stillweb.example';
  const refusal = `No account has the address ${email}.`;
  await expect(markDeliverable(db(), { email }, { write })).rejects.toThrow(refusal);
  await expect(endSessionsOf(db(), email, { write })).rejects.toThrow(refusal);
});

test('the account and the audit log tell that the command line has ended sessions', async () => {
  const { id, email } = await aUser(server);
  await endSessionsOf(db(), email, { write: true });
  const acted = "action = 'end-sessions' and staff_id is null and outcome = 'done'";
  expect(
    await rowsOf(`select target from audit_log where ${acted} and target = $1`, [id]),
  ).toHaveLength(1);
  expect(
    await rowsOf("select from account_events where kind = 'sessions ended' and user_id = $1", [id]),
  ).toHaveLength(1);
  await endAllSessions(db(), { write: true });
  expect(
    await rowsOf(`select after from audit_log where ${acted} and target is null`),
  ).toContainEqual({
    after: expect.objectContaining({ sessions: expect.any(Number) }),
  });
});

test('pending lists what waits, and sign-ups the domains of a day', async () => {
  await aUser(server);
  await aJob('retry');
  const lines = (await describePending(db())).join('\n');
  expect(lines).toMatch(/^queue +purge, \d+ waiting, .*, the oldest due since 20/m);
  expect(lines).toMatch(/^emails +0 of billing not sent yet$/m);
  expect(lines).toMatch(/^pass +compare-customers, .*last complete 20/m);
  expect(await describeSignUps(db(), new Date())).toEqual([
    expect.stringMatching(/^sign-ups +\d+ of [\w.]+$/),
  ]);
});
