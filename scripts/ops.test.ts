import { afterAll, beforeAll, expect, test } from 'vitest';

import { createMigratedDatabase } from '../server/test/migrated-database.ts';
import { opsOn } from './test/run-ops.ts';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;

beforeAll(async () => {
  database = await createMigratedDatabase();
});

afterAll(() => database.drop());

const ops = (...args: string[]) => opsOn(database.url, ...args);

test('ops why fails with one line for an unknown address', () => {
  expect(ops('why', ' Nobody@Stillweb.example')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No account has the address nobody@stillweb.example.\n',
  });
});

test.each(['why', 'resync', 'licence'])(
  'security 57: ops %s refuses an invisible character',
  (command) => {
    expect(ops(command, 'ann\u200b@stillweb.example')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Invalid email format\n',
    });
  },
);

test('ops with an unknown command prints its usage and fails', () => {
  const { status, stderr } = ops('unknown', 'ada@stillweb.example');
  expect(status).toBe(1);
  expect(stderr).toContain('npm run ops -- why EMAIL');
});
