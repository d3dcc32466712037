import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../postgres/free-port.ts';
import { demoClient, demoIssuer } from './client.ts';
import { identityProvider } from './routes.tsx';

const siteUrl = 'http://localhost:3000';
const callback = `${siteUrl}/api/v1/auth/provider/demo/callback`;
const verifier = 'x'.repeat(43);
const app = Fastify();
let issuer = '';
beforeAll(async () => {
  const port = await freePort();
  issuer = demoIssuer(port);
  await app.register(identityProvider, { prefix: '/oidc', issuer, siteUrl });
  await app.listen({ host: '127.0.0.1', port });
});
afterAll(() => app.close());

type Browser = Map<string, string>;

async function load(browser: Browser, address: string, form?: Record<string, string>) {
  const cookie = [...browser].map((pair) => pair.join('=')).join('; ');
  const request = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const response = await fetch(address, { ...request, headers: { cookie }, redirect: 'manual' });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    browser.set(name, value);
  }
  const location = response.headers.get('location');
  const next = location ? new URL(location, address).href : '';
  return { next, response };
}

/** Fills in the form, and returns the answer to the site. */
async function logIn(form: Record<string, string>, browser: Browser = new Map()) {
  const question = new URL(`${issuer}/auth`);
  question.search = new URLSearchParams({
    client_id: demoClient.id,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'a-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const { next: page } = await load(browser, question.href);
  expect(page).toMatch(/\/oidc\/interaction\//);
  const { response } = await load(browser, page);
  expect(response.headers.get('content-security-policy')).toContain(
    `form-action 'self' ${siteUrl}`,
  );
  const sent = await load(browser, page, form);
  const { next } = await load(browser, sent.next);
  expect(next.startsWith(callback)).toBe(true);
  return new URL(next).searchParams;
}

/** What the answer is exchanged for. */
async function tokensOf(answer: URLSearchParams) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: answer.get('code') ?? '',
    redirect_uri: callback,
    client_id: demoClient.id,
    client_secret: demoClient.secret,
    code_verifier: verifier,
  });
  const response = await fetch(`${issuer}/token`, { method: 'POST', body });
  return (await response.json()) as { id_token: string; access_token: string };
}

const claimsIn = (idToken: string) =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as unknown;

const claimsOf = async (answer: URLSearchParams) => claimsIn((await tokensOf(answer)).id_token);

test('the documents of the provider name addresses below its own', async () => {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  expect(await response.json()).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  });
});

test.each([
  [{ email: 'Ada@stillweb.example', name: 'Ada', verified: 'yes' }, true, 'Ada'],
  [{ email: 'ada@stillweb.example', name: '' }, false, undefined],
])('the claims are what the form says: %j', async (form, isVerified, name) => {
  const claims = await claimsOf(await logIn(form));
  expect(claims).toMatchObject({ email: form.email, email_verified: isVerified });
  expect((claims as { name?: string }).name).toBe(name);
});

test('the userinfo endpoint alone says whether the address is verified, if the form asks for that', async () => {
  const email = 'ada@stillweb.example';
  const form = { email, name: 'Ada', verified: 'yes', userinfo: 'yes' };
  const tokens = await tokensOf(await logIn(form));
  const claims = claimsIn(tokens.id_token);
  expect(claims).toMatchObject({ email });
  expect(claims).not.toHaveProperty('email_verified');
  expect(claims).not.toHaveProperty('name');
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const person = await (await fetch(`${issuer}/me`, { headers })).json();
  expect(person).toMatchObject({ email, email_verified: true, name: 'Ada' });
});

test('the same address is the same person, and every log-in asks', async () => {
  const browser: Browser = new Map();
  const form = { email: 'grace@stillweb.example' };
  const first = await claimsOf(await logIn(form, browser));
  const again = await claimsOf(await logIn(form, browser));
  const other = await claimsOf(await logIn({ email: 'ada@stillweb.example' }, browser));
  expect(again).toMatchObject({ sub: subjectOf(first) });
  expect(subjectOf(other)).not.toBe(subjectOf(first));
});

const subjectOf = (claims: unknown) => (claims as { sub: string }).sub;

test('a log-in can be canceled', async () => {
  const answer = await logIn({ email: '', cancel: 'yes' });
  expect(Object.fromEntries(answer)).toMatchObject({ error: 'access_denied', state: 'a-state' });
});

test('a form of a log-in that has ended is refused', async () => {
  const { response } = await load(new Map(), `${issuer}/interaction/none`, {
    email: 'a@b.example',
  });
  expect(response.status).toBe(400);
});

test('a code counts once', async () => {
  const answer = await logIn({ email: 'ada@stillweb.example' });
  expect(await claimsOf(answer)).toMatchObject({ email: 'ada@stillweb.example' });
  await expect(claimsOf(answer)).rejects.toThrow();
});
