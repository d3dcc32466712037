import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aUser, logIn, signUp, tokenFromEmail } from '../../../test/people/a-user.ts';
import type { TestDatabase } from '../../../../sandbox/src/postgres/test-database.ts';
import { createEmptyDatabase } from '../../../test/worlds/migrated-database.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestLogger } from '../../../test/internals/test-logger.ts';
import type { Config } from '../../config/env.ts';
import { ownTables } from '../../ops/own-tables.ts';
import { prepareDatabase } from '../../prepare-database.ts';
import { openPool } from './database.ts';
import { prepareServerRole } from './server-role.ts';

const roles = { owner: 'schema_owner_test', servers: 'servers_test' };
const password = 'only-here';
let admin: pg.Client;
let server: TestServer;
let asServers: pg.Client;

const asRole = (url: string, username: string) =>
  Object.assign(new URL(url), { username, password }).href;
const ownerUrl = () => asRole(server.databaseUrl, roles.owner);
const shared = (url: string): TestDatabase => ({ url, drop: async () => {} });
const nameOf = (url: string) => pg.escapeIdentifier(new URL(url).pathname.slice(1));

/** An empty database that a role owns. */
async function createDatabaseOf(role: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await admin.query(`alter database ${nameOf(database.url)} owner to ${role}`);
  return database;
}

const bothRoles = ({ url }: TestDatabase) => ({
  DATABASE_URL: asRole(url, roles.servers),
  DATABASE_OWNER_URL: asRole(url, roles.owner),
});

beforeAll(async () => {
  admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  for (const role of Object.values(roles)) {
    await admin.query(`drop role if exists ${role}`);
    await admin.query(`create role ${role} login password '${password}'`);
  }
  const database = await createDatabaseOf(roles.owner);
  server = await startServer({ database, env: bothRoles(database) });
  asServers = new pg.Client(server.config.DATABASE_URL);
  await asServers.connect();
});
afterAll(async () => {
  await asServers.end();
  await server.close();
  await admin.end();
});

test('security 58: with a separate owner of the tables a user signs up and logs in', async () => {
  const user = await signUp(server, {});
  const link = await tokenFromEmail(server, user.email);
  expect(await server.post(`/auth/verifyEmail/${link}`)).toMatchObject({ status: 200 });
  const { token } = await logIn(server, user);
  expect(await server.get('/user/sessions', { token })).toMatchObject({ status: 200 });
  await aUser(server);
});

test.each([
  'update audit_log set note = null',
  'delete from audit_log',
  'truncate audit_log',
  'grant update on audit_log to current_user; update audit_log set note = null',
  'alter table audit_log disable trigger all',
  'drop table audit_log',
  'delete from kysely_migration',
  'alter table users add column extra text',
  `set role ${roles.owner}`,
])('security 58: the servers’ role may not: %s', async (statement) => {
  await expect(asServers.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test.each([
  ['DATABASE_OWNER_URL is missing', undefined, 'set DATABASE_OWNER_URL to the role that owns'],
  ['DATABASE_OWNER_URL names another role', roles.servers, 'must own the database and all tables'],
])('a server that may create no tables says so: %s', async (_what, owner, message) => {
  const database = await createDatabaseOf(roles.owner);
  const other = owner && asRole(database.url, owner);
  const start = startServer({
    database,
    env: {
      DATABASE_URL: asRole(database.url, roles.servers),
      ...(other && { DATABASE_OWNER_URL: other }),
    },
  });
  await expect(start).rejects.toThrow(message);
});

const refused = (variable: string, role: string) =>
  `${variable} cannot be used: password authentication failed for user "${role}"`;
const withPassword = (url: string) => Object.assign(new URL(url), { password: 'wrong' }).href;
const consoleEnv = { CONSOLE_URL: 'http://localhost:1', CONSOLE_PORT: '0' };

test.each([
  [
    'every password is wrong',
    () => ({
      DATABASE_URL: withPassword(server.config.DATABASE_URL),
      DATABASE_OWNER_URL: withPassword(ownerUrl()),
      CONSOLE_DATABASE_URL: withPassword(ownerUrl()),
    }),
    [
      refused('DATABASE_URL', roles.servers),
      refused('DATABASE_OWNER_URL', roles.owner),
      refused('CONSOLE_DATABASE_URL', roles.owner),
    ],
  ],
  [
    'the owner’s leads elsewhere, and the console’s does not exist',
    () => ({
      DATABASE_URL: server.config.DATABASE_URL,
      DATABASE_OWNER_URL: inject('postgresUrl'),
      CONSOLE_DATABASE_URL: Object.assign(new URL(ownerUrl()), { pathname: '/none' }).href,
    }),
    [
      'DATABASE_OWNER_URL must lead to the database of DATABASE_URL',
      'CONSOLE_DATABASE_URL cannot be used: database "none" does not exist',
    ],
  ],
  [
    'each has the role of another',
    () => ({
      DATABASE_URL: ownerUrl(),
      DATABASE_OWNER_URL: server.config.DATABASE_URL,
      CONSOLE_DATABASE_URL: ownerUrl(),
    }),
    [
      'The role in DATABASE_URL could change the audit log',
      'The role in DATABASE_OWNER_URL must own the database and all tables in it',
      'The role in CONSOLE_DATABASE_URL could read password hashes',
    ],
  ],
])('a start names all that is wrong with its connections: %s', async (_what, urls, problems) => {
  const start = startServer({
    database: shared(server.databaseUrl),
    env: { ...consoleEnv, ...urls() },
  });
  const error = await start.catch((reason: unknown) => String(reason));
  for (const problem of problems) expect(error).toContain(problem);
});

test(
  'the first start names all wrong roles, when it has made the tables',
  { tags: 'exhaustive' },
  async () => {
    const database = await createDatabaseOf(roles.owner);
    const url = asRole(database.url, roles.owner);
    const start = startServer({
      database,
      env: { ...consoleEnv, DATABASE_URL: url, DATABASE_OWNER_URL: url, CONSOLE_DATABASE_URL: url },
    });
    const error = await start.catch((reason: unknown) => String(reason));
    for (const variable of ['DATABASE_URL could change', 'CONSOLE_DATABASE_URL could read']) {
      expect(error).toContain(`The role in ${variable}`);
    }
  },
);

test('security 58: where the servers’ role owns the tables, that is noticed, and can be changed', async () => {
  const database = await createDatabaseOf(roles.servers);
  const url = asRole(database.url, roles.servers);
  const before = await startServer({
    database: shared(url),
    env: { DATABASE_URL: url },
  });
  const user = await aUser(before);
  const { logger, lines } = createTestLogger();
  const config: Config = { ...before.config, NODE_ENV: 'production' };
  const pool = before.database;
  await prepareDatabase({ config, pool, logger }, pool);
  const msg = 'the role in DATABASE_URL could change the audit log: set DATABASE_OWNER_URL';
  expect(lines).toContainEqual(expect.objectContaining({ msg }));
  await expect(prepareServerRole(pool, pool)).rejects.toThrow('could change the audit log');
  await before.close();

  // As docs/operations/running.md says.
  const { DATABASE_OWNER_URL: ownerUrl } = bothRoles(database);
  const superuser = openPool(database.url);
  const own = (write: boolean) => ownTables(superuser, ownerUrl, { write });
  const change = expect.arrayContaining([
    `${roles.owner} gets 1 database of ${roles.servers}`,
    expect.stringMatching(/gets \d+ table of servers_test$/),
  ]);
  expect(await own(false)).toEqual(change);
  expect(await own(true)).toEqual(change);
  expect(await own(true)).toEqual([`${roles.owner} owns the database and all its tables.`]);
  await superuser.end();
  const after = await startServer({ database, env: bothRoles(database) });
  expect(await logIn(after, user)).toMatchObject({ token: expect.any(String) });
  await after.close();
});
