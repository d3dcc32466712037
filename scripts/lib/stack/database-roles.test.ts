import { expect, inject, onTestFinished, test } from 'vitest';
import { openPool } from '../../../server/src/platform/database/database.ts';
import { aUser } from '../../../server/test/people/a-user.ts';
import { createMigratedDatabase } from '../../../server/test/worlds/migrated-database.ts';
import { startServer } from '../../../server/test/worlds/start-server.ts';
import { prepareServerRoles } from './database-roles.ts';

const passwords = { databasePassword: 'of-the-server', databaseOwnerPassword: 'of-the-owner' };

test('security 58: under npm start the server owns no table, also in a data folder of an earlier release', async () => {
  const database = await createMigratedDatabase();
  const superuser = openPool(database.url);
  const owners = async () =>
    (await superuser.query<{ owner: string }>(ownersOfTables)).rows.map(({ owner }) => owner);
  expect(await owners()).toEqual(['postgres']);

  const env = await prepareServerRoles(database.url, passwords);
  const server = await startServer({ database, env });
  const asServer = openPool(env.DATABASE_URL);
  onTestFinished(async () => {
    await superuser.end();
    await asServer.end();
    await server.close();
    await dropRoles();
  });
  expect(await owners()).toEqual(['stillweb_owner']);
  await aUser(server);
  for (const statement of ['drop table audit_log', 'alter table users add column extra text']) {
    await expect(asServer.query(statement)).rejects.toMatchObject({ code: '42501' });
  }

  // As at the next start.
  expect(await prepareServerRoles(database.url, passwords)).toEqual(env);
});

const ownersOfTables = `
  select distinct pg_get_userbyid(relowner)::text as owner from pg_class
  where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`;

/** Roles belong to all databases of the run. */
async function dropRoles(): Promise<void> {
  const admin = openPool(inject('postgresUrl'));
  await admin.query('drop role stillweb, stillweb_owner');
  await admin.end();
}
