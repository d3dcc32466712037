import type { Me } from '@stillweb/contract/console/staff/session';
import type { Role } from '@stillweb/contract/console/staff/roles';
import { consoleApiBase } from '@stillweb/contract/console/api-base';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { inviteByLink } from '../../src/console/staff/invite.ts';
import { createJobProducer } from '../../src/platform/jobs/job-producer.ts';
import type { ConsoleTables } from '../../src/console/tables.ts';
import type { ConsoleAddress } from '../../src/server.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { countCost } from '../../../scripts/clients/count-cost.ts';
import { cookieOf, type Answer, type CallOptions } from '../../../scripts/clients/api.ts';
import { anAddress } from '../people/a-user.ts';
import { callForJson } from '../calls/api-client.ts';
import { createAuthenticator, type Authenticator } from '../people/authenticator.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { startServer, type ServerOverrides, type TestServer } from './start-server.ts';

/** The address that browsers and passkeys know; tests call the port on which it listens. */
export const consoleUrl = 'http://localhost:3001';

const role = { name: 'stillweb_console', password: 'test' };

export type TestStaff = { me: Me; cookie: string; authenticator: Authenticator };

export type TestConsole = {
  server: TestServer;
  console: ConsoleAddress;
  /** As the role that owns the tables. */
  db: Kysely<ConsoleTables>;
  /** The connection string of the console's own role. */
  roleUrl: string;
  call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  /** The token of a new invite, as the command line makes it. */
  aToken: (role: Role, email?: string) => Promise<string>;
  /** A member of staff who has joined with a passkey. */
  aMember: (role: Role, email?: string) => Promise<TestStaff>;
  close: () => Promise<void>;
};

/** Starts a server that also serves the console, with a role of the console's own. */
export async function startConsole({
  env,
  ...overrides
}: ServerOverrides = {}): Promise<TestConsole> {
  countCost('consoles started');
  const database = await createMigratedDatabase();
  const roleUrl = await consoleRoleUrl(database.url);
  const server = await startServer({
    ...overrides,
    database,
    env: { CONSOLE_URL: consoleUrl, CONSOLE_PORT: '0', CONSOLE_DATABASE_URL: roleUrl, ...env },
  });
  const pool = openPool(database.url);
  const db = openDatabase<ConsoleTables>(pool);
  const jobs = createJobProducer(pool);
  await jobs.start();
  if (!server.console) throw new Error('The server has no console');
  const { hostname } = new URL(consoleUrl);
  const console = {
    ...server.console,
    url: Object.assign(new URL(server.console.url), { hostname }).origin,
  };
  const call: TestConsole['call'] = (method, path, body, options) =>
    callForJson(method, `${console.url}${consoleApiBase}${path}`, { body, ...options });
  const context = { db, clock: overrides.clock ?? systemClock, url: consoleUrl, jobs };
  const aToken = async (as: Role, email = anAddress('staff')) => {
    const { url } = await inviteByLink(context, { email, role: as });
    return url.slice(url.lastIndexOf('/') + 1);
  };
  return {
    server,
    console,
    db,
    roleUrl,
    call,
    aToken,
    aMember: async (as, email) => joinConsole(call, await aToken(as, email)),
    close: async () => {
      await jobs.stop();
      // Not by `db`, which closes no connection that it has not used itself.
      await pool.end();
      await server.close();
    },
  };
}

/** Follows the link of an invite as a browser does. */
export async function joinConsole(
  call: TestConsole['call'],
  token: string,
  authenticator = createAuthenticator(consoleUrl),
): Promise<TestStaff> {
  const name = 'Grace Hopper';
  const options = await call('POST', `/join/${token}/options`, { name });
  expect(options).toMatchObject({ status: 200 });
  const credential = authenticator.register(options.body.data);
  const joined = await call('POST', `/join/${token}`, { name, credential });
  expect(joined).toMatchObject({ status: 200 });
  return { me: joined.body.data, cookie: cookieOf(joined.headers), authenticator };
}

/** Signs a new challenge, and sends it. */
export async function logInConsole(
  call: TestConsole['call'],
  authenticator: Authenticator,
): Promise<Answer> {
  const options = await call('POST', '/log-in/options');
  return call('POST', '/log-in', { assertion: authenticator.assert(options.body.data) });
}

export async function consoleRoleUrl(databaseUrl: string): Promise<string> {
  await (roleCreation ??= createRole());
  const { name: username, password } = role;
  return Object.assign(new URL(databaseUrl), { username, password }).href;
}

let roleCreation: Promise<void> | undefined;

/** Roles belong to the whole PostgreSQL: the first of the workers creates it. */
async function createRole(): Promise<void> {
  const admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [role.name]);
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role.name]);
    if (!rowCount) await admin.query(`create role ${role.name} login password '${role.password}'`);
  } finally {
    await admin.end();
  }
}
