import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Postgres } from './start-postgres.ts';
import { createHome, query } from './test/cluster.ts';

test('the next start takes over the cluster of a starter that was killed', async () => {
  const { dataDir, start } = createHome();
  const module = new URL('./start-postgres.ts', import.meta.url).href;
  const script = `
    const { startPostgres } = await import(${JSON.stringify(module)});
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    await postgres.createDatabase('notes');
    console.log(postgres.url('notes'));`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const [url] = await once(starter.stdout, 'data');
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  await query(String(url).trim(), 'create table note as select 2 as id');

  const next = await start();
  expect(await query(next.url('notes'), 'select id from note')).toEqual([{ id: 2 }]);
  await next.stop();
});

test('a lock file whose process id belongs to another program does not prevent a start', async () => {
  const { dataDir, start } = createHome();
  const first = await start();
  await first.stop();
  const lockFile = join(dataDir, 'cluster', 'postmaster.pid');
  writeFileSync(lockFile, `${process.pid}\n${join(dataDir, 'cluster')}\n`);

  const second = await start();
  expect(await query(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test.runIf(process.getuid?.() === 0)(
  'root can store data below a directory that no other user may enter',
  async () => {
    const { home, dataDir, start } = createHome();
    mkdirSync(dataDir);
    chmodSync(home, 0o700);
    const postgres = await start();
    await postgres.createDatabase('notes');
    await postgres.stop();

    const again = await start();
    expect(await query(again.url('notes'), 'select 1 as one')).toEqual([{ one: 1 }]);
    const formerDirectory = await directoryOf(again);
    await again.stop();

    rmSync(home, { recursive: true });
    mkdirSync(dataDir, { recursive: true });
    chmodSync(home, 0o700);
    const fresh = await start();
    await expect(query(fresh.url('notes'), 'select 1')).rejects.toThrow('does not exist');
    expect(existsSync(formerDirectory)).toBe(false);
    const directory = await directoryOf(fresh);
    await fresh.stop();
    rmSync(directory, { recursive: true });
    rmSync(`${directory}.home`);
  },
);

async function directoryOf(postgres: Postgres): Promise<string> {
  const [row] = await query(postgres.url('postgres'), 'show data_directory');
  return String(row?.['data_directory']);
}
