import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPool } from '../../server/src/platform/database/database.ts';
import { createMigratedDatabase } from '../../server/test/worlds/migrated-database.ts';
import { startSandbox } from '../../server/test/worlds/start-billing.ts';
import { openSandbox, type SandboxClient } from '../clients/sandbox.ts';
import type { OldPrices } from '../old-business/create-customers.ts';
import { createOldBusiness } from '../old-business/old-business.ts';
import type { Random } from '../lib/statistics.ts';
import type { Pool } from './dump-database.ts';
import { runImport, startImport } from './run-import.ts';

type Copy = {
  pool: Pool;
  env: Record<string, string>;
  run: (...args: string[]) => ReturnType<typeof runImport>;
};

export type OldBusinessWorld = {
  sandbox: SandboxClient & { url: string };
  prices: OldPrices;
  folder: string;
  usersFile: string;
  mapOption: string[];
  /** A copy that no server serves, until the test ends, and the command on it. */
  aCopy: () => Promise<Copy>;
  close: () => Promise<void>;
};

/** A sandbox with a business that wants to move in. */
export async function startOldBusiness(size: {
  users: number;
  customers: number;
  seed: number;
}): Promise<OldBusinessWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'stillweb-import-'));
  const { url, close } = await startSandbox();
  const sandbox = { ...openSandbox(url), url };
  const { prices } = await createOldBusiness(sandbox, folder, size);
  return {
    sandbox,
    prices,
    folder,
    usersFile: join(folder, 'users.csv'),
    mapOption: ['--map', join(folder, 'import.json')],
    aCopy: () => aCopy(url),
    close: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function aCopy(sandboxUrl: string): Promise<Copy> {
  const database = await createMigratedDatabase();
  const pool = openPool(database.url);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const env = {
    DATABASE_URL: database.url,
    STRIPE_API_BASE: sandboxUrl,
    STRIPE_SECRET_KEY: 'sk_test_import',
  };
  return { pool, env, run: (...args) => runImport(env, ...args) };
}

/** The stored result of an import, without ids of rows and the time of the import. */
export async function readImported(pool: Pool): Promise<Record<string, unknown[]>> {
  const read = async (query: string) => (await pool.query(query)).rows;
  return {
    users: await read(
      `select email, name, password_hash, email_verified_at, language, attribution, imported_at is not null as imported,
        case when created_at < '2026-10-02' then created_at end as created_at from users order by email`,
    ),
    customers: await read(
      `select u.email, stripe_customer_id, generation, c.name, default_payment_method,
        c.imported_at is not null as imported, dirty_at is not null as dirty
       from billing_customers c join users u on u.id = c.user_id order by 1`,
    ),
    events: await read(
      `select email, kind from account_events e join users u on u.id = e.user_id order by 1`,
    ),
    jobs: await read(`select name, singleton_key, data from pgboss.job order by 1, 2`),
    leftOut: await read('select line, email, reason from import_left_out order by 1'),
    switches: await read('select name, is_on, reason, note from switches'),
  };
}

/** Kills an import when it has stored a random number of users more than there are. */
export async function killAtRandom(
  { usersFile, mapOption }: OldBusinessWorld,
  { pool, env }: Copy,
  random: Random,
): Promise<void> {
  const count = async () => (await pool.query('select count(*) as n from users')).rows[0].n;
  const limit = (await count()) + Math.floor(random() * 500);
  const { child, ended } = startImport(env, [usersFile, ...mapOption, '--write']);
  const watch = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    if ((await count()) < limit) return watch();
    child.kill('SIGKILL');
  };
  await Promise.all([ended, watch()]);
}
