import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { onTestFinished } from 'vitest';

import { startPostgres, type Postgres } from '../start-postgres.ts';

/** A directory for one test, and how PostgreSQL starts below it. */
export function createHome(): { home: string; dataDir: string; start: () => Promise<Postgres> } {
  const home = mkdtempSync(join(tmpdir(), 'stillweb-postgres-test-'));
  chmodSync(home, 0o711);
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const dataDir = join(home, 'postgres');
  return { home, dataDir, start: () => startPostgres({ dataDir, durable: false }) };
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
