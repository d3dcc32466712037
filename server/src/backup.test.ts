import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attemptLogIn, aUser, logIn } from '../test/a-user.ts';
import { findPostgresTools, startOperatorsPostgres } from '../test/postgres-tools.ts';
import { startServer } from '../test/start-server.ts';

const tools = findPostgresTools();

/** Follows the steps of docs/OPERATIONS.md. */
test.skipIf(!tools)('security 26: a restored backup has its users and their sessions', async () => {
  const postgres = await startOperatorsPostgres(tools ?? '');
  const at = (name: string) => ({ url: postgres.url(name), drop: async () => {} });
  await postgres.run('createdb', 'stillweb');
  const lost = await startServer({ database: at('stillweb') });
  const user = await aUser(lost);
  const { token, cookie } = await logIn(lost, user);

  const file = join(postgres.folder, 'stillweb.dump');
  await postgres.run('pg_dump', '--format=custom', '--no-owner', `--file=${file}`, 'stillweb');
  await aUser(lost, { email: 'too-late@stillweb.example' });
  await lost.close();

  await postgres.run('createdb', 'restored');
  await postgres.run('pg_restore', '--exit-on-error', '--no-owner', '--dbname=restored', file);
  const restored = await startServer({ database: at('restored') });
  expect((await attemptLogIn(restored, user)).status).toBe(200);
  expect((await restored.get('/subscription/current', { token })).status).toBe(200);
  expect((await restored.post('/auth/refreshAccessToken', undefined, { cookie })).status).toBe(200);
  const later = { ...user, email: 'too-late@stillweb.example' };
  expect((await attemptLogIn(restored, later)).status).toBe(401);
  // Jobs are stored in the database too: a new user gets an email.
  await aUser(restored);
  await restored.close();
  await postgres.stop();
});
