import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptLogIn, aUser, logIn } from '../test/people/a-user.ts';
import {
  findPostgresTools,
  startOperatorsPostgres,
  type OperatorsPostgres,
} from '../test/services/postgres-tools.ts';
import { startServer } from '../test/worlds/start-server.ts';

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

  /** Follows the steps of docs/operations/running.md, with these roles. */
  test('security 26: a restored backup has its users and their sessions', async () => {
    const asOwner = (database: string) => postgres.url(database, 'stillweb_owner');
    const start = (database: string) =>
      startServer({
        database: { url: asOwner(database), drop: async () => {} },
        env: {
          DATABASE_URL: postgres.url(database, 'stillweb'),
          DATABASE_OWNER_URL: asOwner(database),
        },
      });
    const lost = await start('stillweb');
    const user = await aUser(lost);
    const { token, cookie } = await logIn(lost, user);

    const file = join(postgres.folder, 'stillweb.dump');
    const dump = ['--format=custom', '--no-owner', `--file=${file}`];
    await postgres.run('pg_dump', ...dump, asOwner('stillweb'));
    await aUser(lost, { email: 'too-late@stillweb.example' });
    await lost.close();

    await postgres.run('createdb', '--owner=stillweb_owner', 'restored');
    const into = ['--exit-on-error', '--no-owner', `--dbname=${asOwner('restored')}`];
    await postgres.run('pg_restore', ...into, file);
    const restored = await start('restored');
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
});
