import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { attemptLogIn, aUser, logIn } from '../test/people/a-user.ts';
import {
  findPostgresTools,
  startOperatorsPostgres,
  type OperatorsPostgres,
} from '../test/services/postgres-tools.ts';
import { startServer, type TestServer } from '../test/worlds/start-server.ts';

const tools = findPostgresTools();

describe.skipIf(!tools)('with the tools of PostgreSQL', () => {
  let postgres: OperatorsPostgres;
  beforeAll(async () => {
    postgres = await startOperatorsPostgres(tools ?? '');
    await postgres.createRoles({ CONSOLE_DATABASE_PASSWORD: 'test' });
  });
  afterAll(() => postgres.stop());

  test.each(['stillweb', 'stillweb_owner', 'stillweb_console'])(
    'security 45: the role %s is no superuser',
    async (role) => {
      const rows = await query(
        postgres.url('stillweb', role),
        'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
      );
      expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
    },
  );

  test('when the roles are created again, they get other passwords, and the database stays', async () => {
    await query(postgres.url('stillweb', 'stillweb_owner'), 'create table kept ()');
    const passwords = { DATABASE_OWNER_PASSWORD: `it's "other"`, DATABASE_PASSWORD: '\\n' };
    const args = await postgres.createRoles(passwords);
    onTestFinished(async () => void (await postgres.createRoles()));
    const urlWith = (user: string, password: string) =>
      postgres.url('stillweb', user).replace(':test@', `:${encodeURIComponent(password)}@`);
    const owner = urlWith('stillweb_owner', passwords.DATABASE_OWNER_PASSWORD);
    expect(await query(owner, 'select from kept')).toEqual([]);
    const servers = urlWith('stillweb', passwords.DATABASE_PASSWORD);
    expect(await query(servers, 'select 1 as one')).toEqual([{ one: 1 }]);
    const before = query(postgres.url('stillweb', 'stillweb'), 'select');
    await expect(before).rejects.toThrow('password authentication failed');
    for (const password of Object.values(passwords)) expect(args).not.toContain(password);
  });

  test('a role for support reads the tables and writes none', async () => {
    await query(postgres.url('stillweb', 'stillweb_owner'), 'create table of_support (id integer)');
    await postgres.createRoles({ ROLE_PASSWORD: 'test' }, '--read-only', 'support');
    const support = postgres.url('stillweb', 'support');
    expect(await query(support, 'select id from of_support')).toEqual([]);
    const written = query(support, 'insert into of_support values (1)');
    await expect(written).rejects.toThrow('permission denied');
  });

  /** Follows the steps of docs/operations/running.md, on a machine that has not the console's role. */
  test('security 26: a restored backup has its users and their sessions', async () => {
    const lost = await startOn(postgres, 'stillweb', {
      CONSOLE_URL: 'http://localhost:1',
      CONSOLE_PORT: '0',
      CONSOLE_DATABASE_URL: postgres.url('stillweb', 'stillweb_console'),
    });
    const user = await aUser(lost);
    const { token, cookie } = await logIn(lost, user);
    const { dump, args } = await postgres.backUp(postgres.url('stillweb', 'stillweb_owner'));
    expect(args).toContain('stillweb_owner@');
    expect(args).not.toContain(':test@');
    await aUser(lost, { email: 'too-late@stillweb.example' });
    await lost.close();

    const newMachine = await startOperatorsPostgres(tools ?? '');
    onTestFinished(() => newMachine.stop());
    await newMachine.createRoles();
    await newMachine.run('createdb', '--owner=stillweb_owner', 'restored');
    const into = newMachine.url('restored', 'stillweb_owner');
    const options = ['--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${into}`];
    await newMachine.run('pg_restore', ...options, dump);
    const restored = await startOn(newMachine, 'restored');
    expect((await attemptLogIn(restored, user)).status).toBe(200);
    expect((await restored.get('/subscription/current', { token })).status).toBe(200);
    const refreshed = await restored.post('/auth/refreshAccessToken', undefined, { cookie });
    expect(refreshed.status).toBe(200);
    const later = { ...user, email: 'too-late@stillweb.example' };
    expect((await attemptLogIn(restored, later)).status).toBe(401);
    // Jobs are stored in the database too: a new user gets an email.
    await aUser(restored);
    await restored.close();
  });

  test.each(['DATABASE_OWNER_URL', 'CONSOLE_DATABASE_URL'])(
    'a server whose %s still leads to the database from before a restore does not start',
    async (variable) => {
      await postgres.run('createdb', '--owner=stillweb_owner', `after_${variable.toLowerCase()}`);
      const start = startOn(postgres, `after_${variable.toLowerCase()}`, {
        CONSOLE_DATABASE_URL: postgres.url(`after_${variable.toLowerCase()}`),
        [variable]: postgres.url('stillweb', 'stillweb_owner'),
      });
      await expect(start).rejects.toThrow(`${variable} must lead to the database of DATABASE_URL`);
    },
  );
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A server with the two roles of the documents, on a database of this PostgreSQL. */
function startOn(
  postgres: OperatorsPostgres,
  database: string,
  env: Record<string, string> = {},
): Promise<TestServer> {
  const owner = postgres.url(database, 'stillweb_owner');
  return startServer({
    database: { url: owner, drop: async () => {} },
    env: { DATABASE_URL: postgres.url(database, 'stillweb'), DATABASE_OWNER_URL: owner, ...env },
  });
}
