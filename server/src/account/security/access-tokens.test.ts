import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  SignJWT,
  UnsecuredJWT,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, logIn } from '../../../test/a-user.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createSigningKeys } from './signing-keys.ts';

const clock = createTestClock();

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

const rename = (token: string) => server.patch('/user/updateName', { name: 'Ada' }, { token });

/** Signs as the server does, but for what is given. */
function sign(
  claims: JWTPayload,
  changes: Partial<JWTHeaderParameters> = {},
  key?: KeyObject | Uint8Array,
) {
  const ours = createSigningKeys(server.config.AUTH_SECRET, clock).current();
  const header = { alg: 'HS256', kid: ours.id, typ: 'at+jwt', ...changes };
  return new SignJWT(claims).setProtectedHeader(header).sign(key ?? ours.key);
}

test('security 12: a token that we did not sign just so is refused', async () => {
  const { token } = await logIn(server, await aUser(server));
  const claims = decodeJwt(token);
  const [header, , signature] = token.split('.');
  const { privateKey } = generateKeyPairSync('ed25519');
  const forged = [
    new UnsecuredJWT(claims).encode(),
    await sign(claims, {}, randomBytes(32)),
    await sign(claims, { kid: 'another-key' }, randomBytes(32)),
    await sign(claims, {}, new TextEncoder().encode(server.config.AUTH_SECRET)),
    await sign(claims, { alg: 'EdDSA' }, privateKey),
    [
      header,
      Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url'),
      signature,
    ].join('.'),
    `${token}x`,
    'not.a.token',
  ];
  for (const one of forged) expect(await rename(one)).toMatchObject({ status: 401 });
  expect(await rename(token)).toMatchObject({ status: 200 });
});

test('security 12: our own key does not make a token good: wrong aud, iss, typ or alg, or no exp, is refused', async () => {
  const { token } = await logIn(server, await aUser(server));
  const claims = decodeJwt(token);
  expect(await rename(await sign(claims))).toMatchObject({ status: 200 });
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
    expect(
      await rename(await sign({ ...claims, ...changes })),
      JSON.stringify(changes),
    ).toMatchObject({
      status: 401,
    });
  }
  const wrongHeader = [{ typ: 'JWT' }, { typ: undefined }, { kid: undefined }, { alg: 'HS512' }];
  for (const changes of wrongHeader) {
    expect(await rename(await sign(claims, changes)), JSON.stringify(changes)).toMatchObject({
      status: 401,
    });
  }
});

test('security 12: a clock may be a minute ahead of ours or behind it, and no more', async () => {
  const { token } = await logIn(server, await aUser(server));
  const claims = decodeJwt(token);
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
  const now = Math.floor(clock().getTime() / 1000);
  const aged = await sign({ ...decodeJwt(token), iat: now - 661, exp: now + 3600 });
  expect(await rename(aged)).toMatchObject({ status: 401 });
});

test('security 12: keys change every month, and at the change tokens of both sides work everywhere', async () => {
  const month = 30 * 86_400_000;
  const monthly = createTestClock();
  const late = createTestClock();
  const longRunning = await startServer({ clock: monthly });
  const itsTwin = await startServer({
    clock: late,
    database: { url: longRunning.databaseUrl, drop: async () => {} },
  });
  const user = await aUser(longRunning);
  // Shortly after the change for the one, shortly before it for the other.
  const untilChange = (month - (Date.now() % month)) / 60_000;
  monthly.advance({ minutes: untilChange + 0.4 });
  late.advance({ minutes: untilChange - 0.4 });
  const tokens = [await logIn(longRunning, user), await logIn(itsTwin, user)];
  const [ofNew, ofOld] = tokens.map(({ token }) => decodeProtectedHeader(token).kid);
  expect(ofNew).not.toBe(ofOld);
  for (const { token } of tokens) {
    for (const one of [longRunning, itsTwin]) {
      expect((await one.get('/subscription/current', { token })).status).toBe(200);
    }
  }
  await itsTwin.close();
  await longRunning.close();
});
