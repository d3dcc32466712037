import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createMigratedDatabase } from '../server/test/migrated-database.ts';
import { root } from './settings.ts';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;

beforeAll(async () => {
  database = await createMigratedDatabase();
});

afterAll(() => database.drop());

/** Runs `scripts/ops.ts` as `npm run ops` does. */
function ops(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts/ops.ts'), ...args],
    { cwd: root, env: { ...process.env, DATABASE_URL: database.url }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test.each(['why', 'resync'])('ops %s fails with one line for an unknown address', (command) => {
  expect(ops(command, ' Nobody@Stillweb.example')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No account has the address nobody@stillweb.example.\n',
  });
});

test('ops events lists failed events and retries them', () => {
  expect(ops('events', '--failed')).toMatchObject({ status: 0, stdout: 'No event has failed.\n' });
  expect(ops('events', 'retry')).toMatchObject({
    status: 0,
    stdout: '0 events of 0 customers are tried again.\n',
  });
});

test('ops with an unknown command prints its usage and fails', () => {
  const { status, stderr } = ops('unknown', 'ada@stillweb.example');
  expect(status).toBe(1);
  expect(stderr).toContain('npm run ops -- why EMAIL');
});
