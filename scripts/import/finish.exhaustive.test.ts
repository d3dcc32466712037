import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMigratedDatabase } from '../../server/test/worlds/migrated-database.ts';
import { openDatabase, openPool } from '../../server/src/platform/database/database.ts';
import { turnImport } from '../../server/src/platform/switches.ts';
import { root } from '../lib/settings.ts';

// Each command is a process.
vi.setConfig({ testTimeout: 180_000 });

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;

beforeAll(async () => {
  database = await createMigratedDatabase();
});

afterAll(() => database.drop());

/** Runs `scripts/import.ts` as `npm run import` does, without a terminal. */
function runImport(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts/import.ts'), ...args],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: database.url, SANDBOX_PORT: '9' },
      encoding: 'utf8',
      timeout: 80_000,
    },
  );
  return { status, stdout, stderr };
}

test('finish refuses without an import, asks for consent, and ends the import once', async () => {
  const refusal = { status: 1, stdout: '', stderr: 'No import is under way.\n' };
  expect(runImport('finish', '--yes')).toEqual(refusal);
  const pool = openPool(database.url);
  await turnImport(openDatabase(pool), true, new Date());
  await pool.end();

  expect(runImport('finish')).toEqual({
    status: 1,
    stdout:
      'Nothing waits.\nThere is no terminal to ask at: run it with --yes to agree.\n' +
      'The import goes on. Nothing was changed.\n',
    stderr: '',
  });
  expect(runImport('finish', '--yes')).toEqual({
    status: 0,
    stdout: 'Nothing waits.\nThe import is finished.\n',
    stderr: '',
  });
  expect(runImport('finish', '--yes')).toEqual(refusal);
});
