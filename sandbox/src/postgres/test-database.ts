import { randomBytes } from 'node:crypto';

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
  await execute(
    postgresUrl,
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`,
  );
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => execute(postgresUrl, `drop database ${pg.escapeIdentifier(name)} with (force)`),
  };
}

async function execute(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
