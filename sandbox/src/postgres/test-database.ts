import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

export type TestDatabase = {
  url: string;
  /** Removes the database, ending the sessions that still use it. */
  drop: () => Promise<void>;
};

/**
 * Creates an empty database, or a copy of `template` (which must have no connection).
 * @param postgresUrl the run's PostgreSQL, from `inject('postgresUrl')`
 */
export async function createTestDatabase(
  postgresUrl: string,
  { template = 'template0' }: { template?: string } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await connected(postgresUrl, (client) =>
    client.query(
      `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`,
    ),
  );
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      connected(postgresUrl, async (client) => {
        await untilUnused(client, name);
        await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
      }),
  };
}

const longestWait = 1000;

/** A session that is just ending would report that it was cut off, in a test that is over. */
async function untilUnused(client: pg.Client, name: string): Promise<void> {
  const until = Date.now() + longestWait;
  while (Date.now() < until) {
    const used = await client.query('select from pg_stat_activity where datname = $1', [name]);
    if (used.rowCount === 0) return;
    await setTimeout(20);
  }
}

async function connected(
  postgresUrl: string,
  use: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
