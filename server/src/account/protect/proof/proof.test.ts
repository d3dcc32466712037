import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLogin, aUser, testPassword } from '../../../../test/people/a-user.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling();
});
afterAll(() => world.close());

/** A user whose session, and those of other browsers, began six minutes ago. */
async function anOldSession() {
  const { server } = world;
  const user = await aUser(server);
  const { token } = await aLogin(server, user.email);
  await server.database.query(
    `update sessions set proved_at = proved_at - interval '6 minutes' where user_id = $1`,
    [user.id],
  );
  const { body } = await server.get('/user/sessions', { token });
  return { token, sessionId: body.data[0].id };
}

const newEmail = 'new-address@stillweb.example';

test.each([
  ['ending one session', 'DELETE', '/user/sessions/SESSION', undefined],
  ['logging out everywhere', 'DELETE', '/user/sessions', undefined],
  ['the download of data', 'GET', '/user/data', undefined],
  ['a change of address without the password', 'POST', '/user/changeEmail', { newEmail }],
  ['a deletion without the password', 'DELETE', '/user', undefined],
  ['a new passkey', 'POST', '/user/passkeys/options', {}],
])('security 70: %s needs a proof of the last five minutes', async (_what, method, path, body) => {
  const { server } = world;
  const { token, sessionId } = await anOldSession();
  const call = () => server.call(method, path.replace('SESSION', sessionId), { token, body });
  expect(await call()).toMatchObject({
    status: 403,
    body: { code: 'PROOF_REQUIRED', message: "Please confirm that it's you." },
  });
  const proof = { password: testPassword };
  expect(await server.post('/user/proof', proof, { token })).toMatchObject({ status: 200 });
  expect(await call()).toMatchObject({ status: 200 });
});

test('security 70: the password of a change of address or a deletion is its proof', async () => {
  const { server } = world;
  const { token } = await anOldSession();
  const change = (password: string) =>
    server.post('/user/changeEmail', { newEmail: 'other@stillweb.example', password }, { token });
  expect(await change('Wr0ng-pass')).toMatchObject({ body: { code: 'WRONG_PASSWORD' } });
  expect(await change('')).toMatchObject({
    status: 400,
    body: { fieldErrors: { password: 'Password is required' } },
  });
  expect(await change(testPassword)).toMatchObject({ status: 200 });
  const body = { password: testPassword };
  expect(await server.call('DELETE', '/user', { token, body })).toMatchObject({ status: 200 });
});

test('security 70: wrong passwords of proofs are limited as those of log-ins', async () => {
  const { server } = world;
  const { token } = await anOldSession();
  const prove = () => server.post('/user/proof', { password: 'Wr0ng-pass' }, { token });
  for (let wrong = 0; wrong < 10; wrong += 1) expect(await prove()).toMatchObject({ status: 400 });
  expect(await prove()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
});
