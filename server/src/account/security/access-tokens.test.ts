import { createHmac, generateKeyPairSync, randomBytes, sign as signEdDsa } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, logIn } from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { deriveKeys } from './derived-keys.ts';

const clock = createTestClock();

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

const rename = (token: string) => server.patch('/user/updateName', { name: 'Ada' }, { token });

type Part = Record<string, unknown>;

const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = ''): Part => JSON.parse(Buffer.from(part, 'base64url').toString());
const claimsOf = (token: string) => decode(token.split('.')[1]);

/** Signs as the server does, with the given changes of the header and another key or algorithm. */
function sign(
  claims: Part,
  changes: Part = {},
  by: { key?: string | Buffer; hash?: string; signature?: (content: string) => Buffer } = {},
): string {
  const ours = deriveKeys(server.config.AUTH_SECRET, 'stillweb access tokens').current;
  const header = { alg: 'HS256', kid: ours.id, typ: 'at+jwt', ...changes };
  const content = `${encode(header)}.${encode(claims)}`;
  const { key = ours.key, hash = 'sha256' } = by;
  const signature = by.signature?.(content) ?? createHmac(hash, key).update(content).digest();
  return `${content}.${signature.toString('base64url')}`;
}

test('security 12: a token with another key, kid, alg or signature is refused', async () => {
  const { token } = await logIn(server, await aUser(server));
  const claims = claimsOf(token);
  const [header, , signature] = token.split('.');
  const { privateKey } = generateKeyPairSync('ed25519');
  const byPrivateKey = (content: string) => signEdDsa(null, Buffer.from(content), privateKey);
  const unsigned = `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`;
  const forged = [
    unsigned,
    `${unsigned}${signature}`,
    sign(claims, {}, { key: randomBytes(32) }),
    sign(claims, { kid: 'another-key' }, { key: randomBytes(32) }),
    sign(claims, { kid: 'another-key' }),
    sign(claims, {}, { key: server.config.AUTH_SECRET }),
    sign(claims, { alg: 'EdDSA' }, { signature: byPrivateKey }),
    `${header}.${encode({ ...claims, sub: 'x' })}.${signature}`,
    `${token}x`,
    'not.a.token',
  ];
  for (const one of forged) expect(await rename(one), one).toMatchObject({ status: 401 });
  expect(await rename(token)).toMatchObject({ status: 200 });
});

test('security 12: a well-signed token with a wrong header or claim is refused', async () => {
  const { token } = await logIn(server, await aUser(server));
  const claims = claimsOf(token);
  expect(await rename(sign(claims))).toMatchObject({ status: 200 });
  const wrong = [
    { aud: 'https://elsewhere.example/api' },
    { iss: 'https://elsewhere.example' },
    { exp: undefined },
    { iat: undefined },
    { exp: '9999999999' },
    { sid: undefined },
    { sub: undefined },
    { aud: undefined },
    { iss: undefined },
  ];
  for (const changes of wrong) {
    const answer = await rename(sign({ ...claims, ...changes }));
    expect(answer, JSON.stringify(changes)).toMatchObject({ status: 401 });
  }
  for (const changes of [{ typ: 'JWT' }, { typ: undefined }, { kid: undefined }]) {
    const answer = await rename(sign(claims, changes));
    expect(answer, JSON.stringify(changes)).toMatchObject({ status: 401 });
  }
  const otherHash = sign(claims, { alg: 'HS512' }, { hash: 'sha512' });
  expect(await rename(otherHash)).toMatchObject({ status: 401 });
});

test('security 12: a clock may be a minute ahead of ours or behind it, not more', async () => {
  const { token } = await logIn(server, await aUser(server));
  const claims = claimsOf(token);
  // Whole seconds go by while the test runs: a few of them are left to each side.
  for (const [ago, status] of [
    [600 + 50, 200],
    [600 + 61, 401],
    [-60, 200],
    [-75, 401],
  ] as const) {
    const iat = Math.floor(clock().getTime() / 1000) - ago;
    const answer = await rename(sign({ ...claims, iat, exp: iat + 600 }));
    expect(answer, `signed ${ago} s ago`).toMatchObject({ status });
  }
});

test('security 12: no token works longer than ten minutes, whatever expiry it claims', async () => {
  const { token } = await logIn(server, await aUser(server));
  const now = Math.floor(clock().getTime() / 1000);
  const aged = sign({ ...claimsOf(token), iat: now - 661, exp: now + 3600 });
  expect(await rename(aged)).toMatchObject({ status: 401 });
});
