import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createVerifier } from 'fast-jwt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdentityProvider, failureOf, type ClientCredentials } from './identity-provider.ts';

/** A provider that refuses every code; the answer to it, and how it was asked. */
const provider = {
  issuer: '',
  metadata: {},
  status: 400,
  asked: { authorization: '', form: new URLSearchParams() },
};

const http = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/.well-known/openid-configuration') {
    const { issuer, metadata } = provider;
    const endpoints = {
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    };
    response.end(JSON.stringify({ issuer, ...endpoints, ...metadata }));
    return;
  }
  const form = new URLSearchParams(await text(request));
  provider.asked = { authorization: request.headers.authorization ?? '', form };
  response.statusCode = provider.status;
  response.end(JSON.stringify({ error: 'invalid_grant' }));
}

beforeAll(async () => {
  await once(http.listen(0, '127.0.0.1'), 'listening');
  // The address of a TCP server that listens is not a string.
  provider.issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => void http.close());
beforeEach(() => Object.assign(provider, { metadata: {}, status: 400 }));

const open = (credentials: ClientCredentials) =>
  createIdentityProvider({
    issuer: provider.issuer,
    clientId: 'stillweb',
    credentials,
    redirectUri: 'https://stillweb.example/callback',
    scopes: ['email', 'profile'],
  });

/** @returns how the log-in has failed */
async function logIn(credentials: ClientCredentials) {
  const { begin, finish } = open(credentials);
  const { attempt } = await begin();
  const back = new URLSearchParams({ code: 'a-code', state: attempt.state });
  return finish(back, attempt).then(() => 'not at all', failureOf);
}

test.each([
  [['client_secret_post', 'client_secret_basic'], { form: 'secret', authorization: '' }],
  [undefined, { form: null, authorization: `Basic ${btoa('stillweb:secret')}` }],
])('with the methods %s the client proves itself so', async (methods, { form, authorization }) => {
  provider.metadata = { token_endpoint_auth_methods_supported: methods };
  expect(await logIn({ secret: 'secret' })).toBe('invalid');
  expect(provider.asked.form.get('client_secret')).toBe(form);
  expect(provider.asked.authorization).toBe(authorization);
});

test('a key signs a secret of five minutes for each log-in', async () => {
  provider.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await logIn({ key, teamId: 'TEAM', keyId: 'KEY' });
  const verify = createVerifier({
    key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    algorithms: ['ES256'],
    complete: true,
  });
  const { header, payload } = verify(provider.asked.form.get('client_secret') ?? '');
  expect(header).toMatchObject({ alg: 'ES256', kid: 'KEY' });
  expect(payload).toMatchObject({ iss: 'TEAM', sub: 'stillweb', aud: provider.issuer });
  expect(payload.exp - payload.iat).toBe(300);
});

test.each([
  [['openid', 'email', 'name'], 'openid email'],
  [undefined, 'openid email profile'],
])('of a provider with the scopes %s it asks for %s', async (scopes, asked) => {
  provider.metadata = { scopes_supported: scopes };
  const { address } = await open({ secret: 'secret' }).begin();
  expect(address.searchParams.get('scope')).toBe(asked);
});

test('a provider whose answer is a fault of its own is unavailable', async () => {
  provider.status = 500;
  expect(await logIn({ secret: 'secret' })).toBe('unavailable');
});

test('a provider that cannot be reached is unavailable', async () => {
  const settings = {
    issuer: 'http://127.0.0.1:9',
    clientId: 'stillweb',
    credentials: { secret: 'secret' },
    redirectUri: 'https://stillweb.example/callback',
    scopes: [],
  };
  const failure = createIdentityProvider(settings)
    .begin()
    .then(() => 'not at all', failureOf);
  expect(await failure).toBe('unavailable');
});
