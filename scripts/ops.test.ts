import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { attemptLogIn, aUser } from '../server/test/people/a-user.ts';
import { untilIdle } from '../server/test/internals/enqueue-job.ts';
import { createMigratedDatabase } from '../server/test/worlds/migrated-database.ts';
import { startServer } from '../server/test/worlds/start-server.ts';
import { opsOn } from './test/run-ops.ts';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;

beforeAll(async () => {
  database = await createMigratedDatabase();
});

afterAll(() => database.drop());

const ops = (...args: string[]) => opsOn(database.url, ...args);

test('ops why fails with one line for an unknown address', { tags: 'exhaustive' }, () => {
  expect(ops('why', ' Nobody@Stillweb.example')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No account has the address nobody@stillweb.example.\n',
  });
});

test('security 57: ops why refuses an invisible character', () => {
  expect(ops('why', 'ann\u200b@stillweb.example')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Invalid email format\n',
  });
});

test(
  'ops why says why log-ins were refused, and what the account can log in with',
  { tags: 'exhaustive' },
  async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const user = await aUser(server);
    const why = () => opsOn(server.databaseUrl, 'why', user.email).stdout;
    expect(why()).toMatch(
      /^log-in +possible with a code by email, no passkey, a password\nlog-in refused none in the last 180 days$/m,
    );

    for (let attempt = 0; attempt < 10; attempt += 1) {
      await attemptLogIn(server, { ...user, password: 'Wrong-pass1' });
    }
    await untilIdle(server.database, 'log-in-refusals');
    await server.database.query('update users set blocked_at = now() where id = $1', [user.id]);
    const lines = why();
    expect(lines).toMatch(/^log-in +not possible: the account is blocked since 20/m);
    expect(lines).toMatch(/^limit +10 of 100 wrong passwords and codes until 20/m);
    expect(lines).toMatch(
      /^log-in refused 20[^,]+Z, Could not log in: too many attempts: none was checked for an hour, .+, from 127\.0\.0\.0\/24$/m,
    );
    expect(lines.match(/^log-in refused .* wrong password/gm)).toHaveLength(10);
  },
);

test('ops without a command prints its usage; with an unknown one it fails', () => {
  const { stdout, ...usage } = ops();
  expect(usage).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('npm run ops -- why EMAIL');
  expect(ops('unknown', 'ada@stillweb.example')).toEqual({ status: 1, stdout: '', stderr: stdout });
});
