import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, logIn } from '../../test/a-user.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { databaseOver } from '../platform/database.ts';
import { createSigningKeys } from './signing-keys.ts';
import type { AccountTables } from './tables.ts';

const clock = createTestClock();

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

const rename = (token: string) => server.patch('/user/updateName', { name: 'Ada' }, { token });

/** Signs what it is given with the server's own key. */
async function signer() {
  const pool = new pg.Pool({ connectionString: server.databaseUrl });
  const keys = createSigningKeys(
    databaseOver<AccountTables>(pool),
    server.config.AUTH_SECRET,
    clock,
  );
  const { id: kid, privateKey } = await keys.current();
  await pool.end();
  return (claims: JWTPayload, typ = 'at+jwt') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid, typ }).sign(privateKey);
}

test('security 12: a token that we did not sign just so is refused', async () => {
  const { token } = await logIn(server, await aUser(server));
  const { kid = '' } = decodeProtectedHeader(token);
  const claims = decodeJwt(token);
  const [header, , signature] = token.split('.');
  const { privateKey } = generateKeyPairSync('ed25519');
  const foreign = (id: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: id, typ: 'at+jwt' })
      .sign(privateKey);
  const secret = new TextEncoder().encode('a-secret-for-the-tests-of-the-server');
  const forged = [
    new UnsecuredJWT(claims).encode(),
    await foreign(kid),
    await foreign('another-key'),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid, typ: 'at+jwt' }).sign(secret),
    [
      header,
      Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url'),
      signature,
    ].join('.'),
    `${token}x`,
    'not.a.token',
  ];
  const ours = { alg: 'EdDSA', kid, typ: 'at+jwt' };
  for (const change of [{ typ: 'JWT' }, { typ: undefined }, { kid: undefined }]) {
    forged.push(
      await new SignJWT(claims).setProtectedHeader({ ...ours, ...change }).sign(privateKey),
    );
  }
  for (const one of forged) expect(await rename(one)).toMatchObject({ status: 401 });
  expect(await rename(token)).toMatchObject({ status: 200 });
});

test('security 12: our own key does not make a token good: wrong aud, iss, typ or alg, or no exp, is refused', async () => {
  const { token } = await logIn(server, await aUser(server));
  const claims = decodeJwt(token);
  const signed = await signer();
  const sign = (changes: object, typ?: string) => signed({ ...claims, ...changes }, typ);
  expect(await rename(await sign({}))).toMatchObject({ status: 200 });
  const wrong = [
    { aud: 'https://elsewhere.example/api' },
    { iss: 'https://elsewhere.example' },
    { exp: undefined },
    { sid: undefined },
    { sub: undefined },
    { aud: undefined },
    { iss: undefined },
  ];
  for (const changes of wrong) {
    expect(await rename(await sign(changes)), JSON.stringify(changes)).toMatchObject({
      status: 401,
    });
  }
  expect(await rename(await sign({}, 'JWT'))).toMatchObject({ status: 401 });
});

test('security 12: a clock may be a minute ahead of ours or behind it, and no more', async () => {
  const { token } = await logIn(server, await aUser(server));
  const claims = decodeJwt(token);
  const sign = await signer();
  // Whole seconds go by while the test runs: a few of them are left to each side.
  for (const [ago, status] of [
    [600 + 50, 200],
    [600 + 61, 401],
    [-60, 200],
    [-75, 401],
  ] as const) {
    const iat = Math.floor(clock().getTime() / 1000) - ago;
    const answer = await rename(await sign({ ...claims, iat, exp: iat + 600 }));
    expect(answer, `signed ${ago} s ago`).toMatchObject({ status });
  }
});

test('security 12: no token is good for longer than ten minutes, whatever end it names', async () => {
  const { token } = await logIn(server, await aUser(server));
  const sign = await signer();
  const now = Math.floor(clock().getTime() / 1000);
  const aged = await sign({ ...decodeJwt(token), iat: now - 661, exp: now + 3600 });
  expect(await rename(aged)).toMatchObject({ status: 401 });
});

test('security 12: keys change every month, and the tokens of the old one go on working', async () => {
  const monthly = createTestClock();
  const longRunning = await startServer({ clock: monthly });
  const user = await aUser(longRunning);
  monthly.advance({ days: 30, minutes: -5 });
  const { token, cookie } = await logIn(longRunning, user);
  monthly.advance({ minutes: 8 });
  const { body } = await longRunning.post('/auth/refreshAccessToken', undefined, { cookie });
  const tokens = [token, body.newAccessToken];
  const keys = tokens.map((one) => decodeProtectedHeader(one).kid);
  expect(keys[0]).not.toBe(keys[1]);
  for (const one of tokens) {
    const answer = await longRunning.patch('/user/updateName', { name: 'Ada' }, { token: one });
    expect(answer.status).toBe(200);
  }
  await longRunning.close();
});
