import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startPostgres, type Postgres } from './start-postgres.ts';

let home: string;
let dataDir: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'stillweb-postgres-test-'));
  chmodSync(home, 0o711);
  dataDir = join(home, 'postgres');
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

const start = () => startPostgres({ dataDir, durable: false });

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('data outlive a stop and a start', async () => {
  const first = await start();
  await first.createDatabase('notes');
  await first.createDatabase('notes');
  await query(first.url('notes'), 'create table note as select 1 as id');
  await first.stop();

  const second = await start();
  expect(await query(second.url('notes'), 'select id from note')).toEqual([{ id: 1 }]);
  await second.stop();
});

test('a data directory in use is refused, with the process that holds it', async () => {
  const postgres = await start();
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
  await postgres.stop();
});

test('a wrong password does not open the database', async () => {
  const postgres = await start();
  const url = new URL(postgres.url('postgres'));
  url.password = 'guess';
  await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
  await postgres.stop();
});

test('after its starter died by kill -9, the next start takes the cluster over', async () => {
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

test('a lock file whose process number now belongs to something else does not stop a start', async () => {
  const first = await start();
  await first.stop();
  const lockFile = join(dataDir, 'cluster', 'postmaster.pid');
  writeFileSync(lockFile, `${process.pid}\n${join(dataDir, 'cluster')}\n`);

  const second = await start();
  expect(await query(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test.runIf(process.getuid?.() === 0)(
  'root can keep data below a directory that nobody else may enter',
  async () => {
    mkdirSync(dataDir);
    chmodSync(home, 0o700);
    const postgres = await start();
    await postgres.createDatabase('notes');
    await postgres.stop();

    const again = await start();
    expect(await query(again.url('notes'), 'select 1 as one')).toEqual([{ one: 1 }]);
    const formerPlace = await placeOf(again);
    await again.stop();

    rmSync(home, { recursive: true });
    mkdirSync(dataDir, { recursive: true });
    chmodSync(home, 0o700);
    const anew = await start();
    await expect(query(anew.url('notes'), 'select 1')).rejects.toThrow('does not exist');
    expect(existsSync(formerPlace)).toBe(false);
    const place = await placeOf(anew);
    await anew.stop();
    rmSync(place, { recursive: true });
    rmSync(`${place}.home`);
  },
);

async function placeOf(postgres: Postgres): Promise<string> {
  const [row] = await query(postgres.url('postgres'), 'show data_directory');
  return String(row?.['data_directory']);
}
