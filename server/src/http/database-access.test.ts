import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { anAddress } from '../../test/people/a-user.ts';
import { createMigratedDatabase } from '../../test/worlds/migrated-database.ts';
import { startServer } from '../../test/worlds/start-server.ts';

test('security 22: a database that refuses our role is an outage, and the log says why', async () => {
  const admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  const role = `role_${crypto.randomUUID().replaceAll('-', '')}`;
  await admin.query(`create role ${role} superuser login password 'first'`);
  const database = await createMigratedDatabase();
  const url = Object.assign(new URL(database.url), { username: role, password: 'first' });
  const server = await startServer({ database, env: { DATABASE_URL: url.href } });
  const ready = async () => (await fetch(`${server.url}/health/ready`)).status;
  const changeRole = (change: string) => admin.query(`alter role ${role} ${change}`);
  // Also those that were logging in while the role changed: until then they have no name.
  const endConnections = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      role,
    ]);
  const form = { email: anAddress(), password: 'Passw0rd!' };
  const reasons = async () => {
    await endConnections();
    expect(await ready()).toBe(503);
    return server.logLines
      .filter(({ msg }) => msg === 'the database cannot be reached')
      .map(({ err }) => String(Reflect.get(Object(err), 'message')));
  };

  for (const [refuse, accept, reason] of [
    [`password 'second'`, `password 'first'`, /^password authentication failed/],
    ['nologin', 'login', /is not permitted to log in$/],
  ] as const) {
    await changeRole(refuse);
    const logIn = async () => {
      await endConnections();
      return server.post('/auth/login', form);
    };
    await expect.poll(logIn).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    await expect.poll(reasons).toContainEqual(expect.stringMatching(reason));
    await changeRole(accept);
    await expect.poll(ready).toBe(200);
    expect(await server.post('/auth/login', form)).toMatchObject({ status: 401 });
  }
  server.expectErrorLine('job queue failed');
  await server.close();
  await admin.query(`drop role ${role}`);
  await admin.end();
});
