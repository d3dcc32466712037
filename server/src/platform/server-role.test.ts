import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aUser, logIn, signUp, tokenFromEmail } from '../../test/a-user.ts';
import { createEmptyDatabase } from '../../test/migrated-database.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';

const roles = { owner: 'schema_owner_test', servers: 'servers_test' };
const password = 'only-here';
let server: TestServer;
let asServers: pg.Client;

beforeAll(async () => {
  const database = await createEmptyDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  for (const role of Object.values(roles)) {
    await admin.query(`drop role if exists ${role}`);
    await admin.query(`create role ${role} login password '${password}'`);
  }
  await admin.query(`alter database ${pg.escapeIdentifier(name)} owner to ${roles.owner}`);
  await admin.end();
  const urlOf = (username: string) =>
    Object.assign(new URL(database.url), { username, password }).href;
  server = await startServer({
    database,
    env: { DATABASE_URL: urlOf(roles.servers), DATABASE_OWNER_URL: urlOf(roles.owner) },
  });
  asServers = new pg.Client(urlOf(roles.servers));
  await asServers.connect();
});
afterAll(async () => {
  await asServers.end();
  await server.close();
});

test('security 58: beside a role that owns the tables, the servers do their work with rows alone', async () => {
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
