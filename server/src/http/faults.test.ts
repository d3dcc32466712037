import pg from 'pg';
import { expect, test } from 'vitest';
import { anAddress, aUser, logIn } from '../../test/people/a-user.ts';
import { startServer } from '../../test/worlds/start-server.ts';

test('security 20: an internal error reveals nothing but the id of its log line', async () => {
  const server = await startServer();
  const { token } = await logIn(server, await aUser(server));
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  await client.query('alter table users rename column name to hidden');
  await client.end();
  server.expectErrorLine('request failed');
  const answer = await server.patch('/user/updateName', { name: 'Ada' }, { token });
  const requestId = answer.headers.get('x-request-id');
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    message: 'Something went wrong on our side.',
    code: 'INTERNAL',
    requestId,
  });
  expect(server.logLines.filter(({ msg }) => msg === 'request failed')).toMatchObject([
    { reqId: requestId },
  ]);
  await server.close();
});

test('security 21: newlines in input forge no log line', async () => {
  const server = await startServer();
  const forged = '{"level":50,"msg":"forged"}';
  const before = server.logLines.length;
  await server.post('/auth/login', { email: `x\n${forged}`, password: `y\r\n${forged}` });
  await server.get(`/nowhere%0A${encodeURIComponent(forged)}?a=%0A${encodeURIComponent(forged)}`);
  await server.post('/auth/verifyEmail/a%0Aforged');
  await expect.poll(() => server.logLines.length - before).toBeGreaterThanOrEqual(3);
  expect(server.logLines.filter(({ msg }) => msg === 'forged')).toEqual([]);
  await server.close();
});

test('security 17: unknown fields are never stored', async () => {
  const server = await startServer();
  const email = anAddress();
  const extra = {
    id: 'mine',
    role: 'canary-role',
    email_verified_at: '2020-01-01',
    verified: true,
  };
  const password = 'Passw0rd!';
  const form = { name: 'Ada', email, password, confirmPassword: password, ...extra };
  expect(await server.post('/auth/register', form)).toMatchObject({ status: 200 });
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const { rows } = await client.query('select * from users where email = $1', [email]);
  await client.end();
  expect(rows[0]).toMatchObject({ name: 'Ada', email_verified_at: null });
  expect(JSON.stringify(rows[0])).not.toMatch(/canary|mine/);
  await server.close();
});
