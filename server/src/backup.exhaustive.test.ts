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
    await postgres.createRole();
  });
  afterAll(() => postgres.stop());

  test.each(['stillweb', 'stillweb_owner'])(
    'security 45: in containers the role %s is no superuser',
    async (role) => {
      const client = new pg.Client(postgres.url('stillweb', role));
      await client.connect();
      const { rows } = await client.query(
        'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
      );
      await client.end();
      expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
    },
  );

  /** Follows the steps of docs/operations/running.md, on a machine that has not the console's role. */
  test('security 26: a restored backup has its users and their sessions', async () => {
    await postgres.run(
      'psql',
      '-c',
      "create role stillweb_console login password 'test'",
      'stillweb',
    );
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
    await newMachine.createRole();
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
