import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openedSessionCookie } from '@stillweb/contract/account/opened-session-cookie';
import { openedSession } from '@stillweb/contract/account/providers';
import { aPasskeyOf } from '../../../../test/people/a-passkey.ts';
import {
  aLogin,
  anAddress,
  attemptLogIn,
  aUser,
  testPassword,
  tokenFromEmail,
  type TestLogin,
} from '../../../../test/people/a-user.ts';
import { repeat } from '../../../../test/calls/attempts.ts';
import { anImportedUser, linkCustomer } from '../../../../test/people/imported-user.ts';
import {
  startIdentityProvider,
  type Person,
  type TestIdentityProvider,
} from '../../../../test/services/identity-provider.ts';
import {
  aRedirectedBrowser,
  type RedirectedBrowser,
} from '../../../../test/people/redirected-browser.ts';
import { issuerAt } from '../../../../test/worlds/sign-on-environment.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';

const site = 'http://localhost:3000';
const api = `${site}/api/v1`;
const begin = (query = '', id = 'acme') => `${api}/auth/provider/${id}${query}`;
const callbackOf = (id = 'acme') => `${api}/auth/provider/${id}/callback`;

const clock = createTestClock();
let provider: TestIdentityProvider;
let formProvider: TestIdentityProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startProvider('acme');
  formProvider = await startProvider('fruit', { tellsInIdToken: true });
  server = await startServer({
    clock,
    env: {
      LOGIN_PROVIDERS: 'acme,fruit,gone',
      ...variablesOf('acme', provider.port),
      ...variablesOf('fruit', formProvider.port),
      LOGIN_FRUIT_RESPONSE_MODE: 'form_post',
      ...variablesOf('gone', 9),
    },
  });
});
afterAll(async () => {
  await server.close();
  provider.close();
  formProvider.close();
});
beforeEach(() => {
  provider.person = aPerson();
  formProvider.person = aPerson();
});

const clientOf = (id: string) => ({
  id: `stillweb-at-${id}`,
  secret: `the-secret-at-${id}`,
  redirectUri: callbackOf(id),
});

const startProvider = (id: string, options = {}) =>
  startIdentityProvider({ client: clientOf(id), ...options });

function variablesOf(id: string, port: number): Record<string, string> {
  const prefix = `LOGIN_${id.toUpperCase()}_`;
  return {
    [`${prefix}NAME`]: `The ${id}`,
    [`${prefix}ISSUER`]: issuerAt(port),
    [`${prefix}CLIENT_ID`]: clientOf(id).id,
    [`${prefix}CLIENT_SECRET`]: clientOf(id).secret,
  };
}

let people = 0;
function aPerson(given: Partial<Person> = {}): Person {
  people += 1;
  const email = anAddress('person');
  return { id: `person-${people}`, email, isVerified: true, name: 'Ada Lovelace', ...given };
}

const aBrowser = () => aRedirectedBrowser({ publicUrl: site, url: server.url });

/** Goes to the provider and back. */
async function logInThere(browser = aBrowser(), query = '') {
  const back = await browser.openUntil(begin(query), callbackOf());
  return { browser, back, page: await browser.open(back) };
}

const problem = (code: string, prefix = '') => `${site}${prefix}/auth/login?problem=${code}`;

/** What the session cookie of a browser opens. */
async function sessionOf({ cookies }: RedirectedBrowser) {
  const cookie = `session=${cookies.get('session')}`;
  const { status, body } = await server.post('/auth/refreshAccessToken', undefined, { cookie });
  const token: string = body.newAccessToken;
  return { status, token };
}

async function profileOf(browser: RedirectedBrowser) {
  const { token } = await sessionOf(browser);
  const { body } = await server.get('/user/data', { token });
  return body.data;
}

/** Links the account of `provider.person`. */
async function link(login: TestLogin) {
  const { browser, back } = await beginLink(login);
  return { browser, page: await browser.open(back) };
}

/** Begins to link an account, and stops before the way back. */
async function beginLink({ token }: TestLogin) {
  const begun = await server.call('POST', '/user/providers/acme', { token });
  expect(begun).toMatchObject({ status: 200 });
  const browser = aBrowser();
  browser.keepCookies(begun.headers);
  const back = await browser.openUntil(begun.body.data.url, callbackOf());
  return { browser, back };
}

const keysOf = async ({ token }: { token: string }) =>
  (await server.get('/user/keys', { token })).body.data;

test('the configured providers are listed in their order', async () => {
  expect((await server.get('/auth/providers')).body).toEqual({
    data: [
      { id: 'acme', name: 'The acme' },
      { id: 'fruit', name: 'The fruit' },
      { id: 'gone', name: 'The gone' },
    ],
  });
});

test('security 66: a verified address makes an account, and later the subject finds it', async () => {
  const { person } = provider;
  const { browser, page } = await logInThere();
  expect(page).toBe(`${site}/dashboard`);
  const { profile, providers, accountEvents } = await profileOf(browser);
  expect(profile).toMatchObject({
    name: 'Ada Lovelace',
    email: person.email,
    verifiedAt: expect.any(String),
    agreement: { termsVersion: expect.any(String), termsLanguage: 'en' },
  });
  expect(providers).toEqual([
    {
      id: 'acme',
      name: 'The acme',
      linkedAt: expect.any(String),
      issuer: issuerAt(provider.port),
      subject: person.id,
    },
  ]);
  const kinds = accountEvents.map(({ kind }: { kind: string }) => kind).toSorted();
  expect(kinds).toEqual(['log-in', 'provider linked', 'sign-up']);

  provider.person = { ...person, email: anAddress('moved'), isVerified: false };
  const again = await profileOf((await logInThere()).browser);
  expect(again.profile).toEqual(profile);

  const successor = await logInThereAs({ ...person, id: 'successor' });
  expect(successor.page).toBe(problem('ACCOUNT_EXISTS'));
});

async function logInThereAs(person: Person) {
  provider.person = person;
  return logInThere();
}

test('a page learns for a minute that a session was opened, and what was chosen before', async () => {
  const { browser, page } = await logInThere(
    aBrowser(),
    '?plan=YEARLY&offer=uk&currency=gbp&code=SPRING',
  );
  expect(page).toBe(`${site}/dashboard`);
  const read = (of: RedirectedBrowser) =>
    openedSession.parse(JSON.parse(decodeURIComponent(of.cookies.get(openedSessionCookie) ?? '')));
  const choice = { plan: 'YEARLY', offer: 'uk', currency: 'gbp', code: 'SPRING' };
  expect(read(browser)).toEqual({ isNew: true, choice });
  expect(read((await logInThere()).browser)).toEqual({ isNew: false });
});

test('an account keeps the origin of its sign-up', async () => {
  const attribution = JSON.stringify({ source: 'news', campaign: 'spring' });
  const { browser } = await logInThere(
    aBrowser(),
    `?attribution=${encodeURIComponent(attribution)}`,
  );
  const { profile } = await profileOf(browser);
  expect(profile.attribution).toEqual({ source: 'news', campaign: 'spring' });
});

test.each([
  ['false', { isVerified: false }],
  ['another text', { isVerified: 'yes' }],
  ['no value', { isVerified: undefined }],
  ['an address that is none', { email: 'ada@localhost' }],
  ['no address', { email: undefined }],
])(
  'security 66: %s as its verification neither makes an account nor offers to link',
  async (_case, given) => {
    const person = aPerson(given);
    if (person.email?.endsWith('.example')) await aUser(server, { email: person.email });
    const { browser, page } = await logInThereAs(person);
    expect(page).toBe(problem('PROVIDER_EMAIL_UNVERIFIED'));
    expect(browser.cookies.has('session')).toBe(false);
  },
);

test.each([
  ['verified', { isVerified: true }, `${site}/dashboard`],
  ['unverified', { isVerified: false }, problem('PROVIDER_EMAIL_UNVERIFIED')],
  ['neither, as at Entra', { isVerified: undefined }, problem('PROVIDER_EMAIL_UNVERIFIED')],
])(
  'security 66: an address that the userinfo endpoint alone calls %s',
  async (_answer, given, page) => {
    const person = aPerson({ ...given, isVerifiedAtUserInfo: true });
    const { browser, form } = await formThere(person);
    expect(await browser.post(callbackOf('fruit'), form)).toBe(page);
    if (!given.isVerified) return;
    const { name, email } = (await profileOf(browser)).profile;
    expect({ name, email }).toEqual({ name: 'Ada Lovelace', email: person.email });
  },
);

test('security 66: the verified account of an owner is never entered by an address of a provider', async () => {
  const owner = await aUser(server);
  for (const isVerified of [true, false]) {
    const { browser, page } = await logInThereAs(aPerson({ email: owner.email, isVerified }));
    expect(page).toBe(problem(isVerified ? 'ACCOUNT_EXISTS' : 'PROVIDER_EMAIL_UNVERIFIED'));
    expect(browser.cookies.has('session')).toBe(false);
  }
  expect((await keysOf(await aLogin(server, owner.email))).providers).toEqual([]);
});

test('security 66: sign-ups of strangers with the address are discarded, and no link revives them', async () => {
  const { email = '' } = provider.person;
  await aUser(server, { email, verified: false });
  const token = await tokenFromEmail(server, email);
  const { browser, page } = await logInThere();
  expect(page).toBe(`${site}/dashboard`);
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_CREDENTIALS' },
  });
  for (const body of [undefined, { password: testPassword }]) {
    expect(await server.post(`/auth/verifyEmail/${token}`, body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_LINK' },
    });
  }
  await server.post('/auth/register', {
    name: 'Eve',
    email,
    password: testPassword,
    confirmPassword: testPassword,
  });
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 401,
  });
  expect((await profileOf(browser)).profile).toMatchObject({ name: 'Ada Lovelace', email });
});

test('security 76: no account is made with an address that its former owner may take back', async () => {
  const { email = '' } = provider.person;
  const { id } = await aUser(server, { email });
  await server.database.query(
    `with given_up as (update users set email = $3 where id = $1)
     insert into one_time_secrets (purpose, user_id, email, expires_at) values ('notice', $1, $2, $4)`,
    [id, email, anAddress('moved'), new Date(clock().getTime() + 60_000)],
  );
  expect((await logInThere()).page).toBe(problem('ADDRESS_RESERVED'));
  clock.advance({ minutes: 2 });
  expect((await logInThere()).page).toBe(`${site}/dashboard`);
});

test('moving in 6: an unverified account that was imported becomes that of who proves the address', async () => {
  const { email = '' } = provider.person;
  const { id } = await anImportedUser(server, { email, verified: false });
  await linkCustomer(server, id);
  await server.post('/auth/resendVerificationEmail', { email });
  const token = await tokenFromEmail(server, email);
  const { browser, page } = await logInThere();
  expect(page).toBe(`${site}/dashboard`);
  expect((await profileOf(browser)).profile).toMatchObject({
    id,
    name: 'Ada Lovelace',
    createdAt: '2021-03-01T00:00:00.000Z',
  });
  expect(await server.post(`/auth/verifyEmail/${token}`)).toMatchObject({ status: 400 });
  const customers = 'select user_id from billing_customers where user_id = $1';
  expect((await server.database.query(customers, [id])).rowCount).toBe(1);
});

test.each([
  ['unsigned', (token: string) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`],
  ['signed by a stranger', (token: string) => signedByStranger(token)],
  [
    'changed',
    (token: string) => token.replace(/\.[^.]+\./, `.${claimsOf(token, { sub: 'you' })}.`),
  ],
])('security 66: an id token that is %s opens nothing', async (_case, forge) => {
  provider.forgeIdToken = forge;
  const { browser, page } = await logInThere();
  provider.forgeIdToken = undefined;
  expect(page).toBe(problem('PROVIDER_ANSWER_INVALID'));
  expect(browser.cookies.has('session')).toBe(false);
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const partOf = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
const claimsOf = (token: string, change: object) => encode({ ...partOf(token, 1), ...change });

/** With the same claims and the same id of a key. */
function signedByStranger(token: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const sign = createSigner({ key, algorithm: 'RS256', kid: String(partOf(token, 0)['kid']) });
  return sign(partOf(token, 1));
}

test('security 67: an account is linked after its own log-in, is told so, and logs in then', async () => {
  const user = await aUser(server);
  const login = await aLogin(server, user.email);
  const { browser, page } = await link(login);
  expect(page).toBe(`${site}/dashboard/account`);
  expect(browser.cookies.has('session')).toBe(false);
  const linked = [{ id: 'acme', name: 'The acme', linkedAt: expect.any(String) }];
  expect(await keysOf(login)).toMatchObject({ password: true, providers: linked });
  const [mail] = await server.mailbox.untilReceived(user.email, 1);
  expect(mail?.subject).toBe('The acme was linked to your account');
  await expect
    .poll(() => server.logLines)
    .toContainEqual(expect.objectContaining({ event: 'provider linked', userId: user.id }));

  const there = await logInThere();
  expect((await profileOf(there.browser)).profile.id).toBe(user.id);

  expect(await server.call('DELETE', '/user/providers/acme', login)).toMatchObject({ status: 200 });
  expect(await server.call('DELETE', '/user/providers/acme', login)).toMatchObject({ status: 404 });
  const subjects = (await server.mailbox.untilReceived(user.email, 2)).map((one) => one.subject);
  expect(subjects).toContain('The acme was unlinked from your account');
  expect((await keysOf(login)).providers).toEqual([]);
  const { accountEvents } = (await server.get('/user/data', login)).body.data;
  const kinds = accountEvents.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['provider linked', 'provider unlinked']));
});

test('security 67: an account at a provider logs in one user, and a user has one at each', async () => {
  const first = await aLogin(server, (await aUser(server)).email);
  expect((await link(first)).page).toBe(`${site}/dashboard/account`);
  expect((await link(first)).page).toBe(`${site}/dashboard/account`);
  const elsewhere = `${site}/dashboard/account?problem=PROVIDER_LINKED_ELSEWHERE`;
  const second = await aLogin(server, (await aUser(server)).email);
  expect((await link(second)).page).toBe(elsewhere);
  expect((await keysOf(second)).providers).toEqual([]);
  provider.person = aPerson();
  expect((await link(first)).page).toBe(elsewhere);
});

test('security 67: a link needs the session that began it, and that session a fresh proof', async () => {
  const { email } = await aUser(server);
  const ended = await aLogin(server, email);
  const { browser, back } = await beginLink(ended);
  await server.post('/auth/logout', undefined, { token: ended.token });
  expect(await browser.open(back)).toBe(
    `${site}/dashboard/account?problem=PROVIDER_ANSWER_INVALID`,
  );

  const login = await aLogin(server, email);
  expect((await keysOf(login)).providers).toEqual([]);
  expect(await server.call('POST', '/user/providers/none', login)).toMatchObject({ status: 404 });
  server.expectErrorLine('a provider to log in with cannot be reached');
  expect(await server.call('POST', '/user/providers/gone', login)).toMatchObject({ status: 503 });
  clock.advance({ minutes: 6 });
  for (const method of ['POST', 'DELETE']) {
    expect(await server.call(method, '/user/providers/acme', login)).toMatchObject({
      status: 403,
      body: { code: 'PROOF_REQUIRED' },
    });
  }
  expect(await server.call('POST', '/user/providers/acme')).toMatchObject({ status: 401 });
});

test('security 68: an answer counts once, in the browser that asked, for ten minutes', async () => {
  const invalid = problem('PROVIDER_ANSWER_INVALID');
  const first = aBrowser();
  const back = await first.openUntil(begin(), callbackOf());
  const attempt = first.cookies.get('provider') ?? '';
  expect(await aBrowser().open(back)).toBe(invalid);

  const other = aBrowser();
  await other.open(begin());
  expect(await other.open(back)).toBe(invalid);
  expect(other.cookies.has('session')).toBe(false);

  expect(await first.open(back)).toBe(`${site}/dashboard`);
  expect(first.cookies.has('provider')).toBe(false);
  first.cookies.delete('session');
  expect(await first.open(back)).toBe(invalid);
  first.cookies.set('provider', attempt);
  expect(await first.open(back)).toBe(invalid);
  expect(first.cookies.has('session')).toBe(false);

  const late = aBrowser();
  const question = (await late.open(begin())) ?? '';
  clock.advance({ minutes: 10 });
  expect(await late.open(await late.openUntil(question, callbackOf()))).toBe(invalid);
});

test.each([
  ['state', 'of-somebody-else'],
  ['iss', 'https://evil.example'],
  ['code', 'a-guess'],
])('security 68: an answer with another %s opens nothing', async (name, value) => {
  const browser = aBrowser();
  const back = new URL(await browser.openUntil(begin(), callbackOf()));
  back.searchParams.set(name, value);
  expect(await browser.open(back.href)).toBe(problem('PROVIDER_ANSWER_INVALID'));
  expect(browser.cookies.has('session')).toBe(false);
});

test.each(['nonce', 'code_challenge'])(
  'security 68: the answer to a question with another %s opens nothing',
  async (name) => {
    const browser = aBrowser();
    const question = new URL((await browser.open(begin())) ?? '');
    question.searchParams.set(name, 'x'.repeat(43));
    const back = await browser.openUntil(question.href, callbackOf());
    expect(await browser.open(back)).toBe(problem('PROVIDER_ANSWER_INVALID'));
    expect(browser.cookies.has('session')).toBe(false);
  },
);

test('security 68: the answer of one provider is none of another', async () => {
  const browser = aBrowser();
  const question = new URL((await browser.open(begin())) ?? '');
  const answer = new URLSearchParams({
    error: 'access_denied',
    state: question.searchParams.get('state') ?? '',
    iss: issuerAt(formProvider.port),
  });
  expect(await browser.open(`${callbackOf('fruit')}?${answer.toString()}`)).toBe(
    problem('PROVIDER_ANSWER_INVALID'),
  );
});

test('security 68: a cookie keeps the attempt, which no one can read or change', async () => {
  const response = await fetch(`${server.url}/api/v1/auth/provider/acme?next=%2Fpricing`, {
    redirect: 'manual',
  });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^provider=[\w-]+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
  const { searchParams } = new URL(response.headers.get('location') ?? '');
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  const value = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
  expect(Buffer.from(value, 'base64url').toString('latin1')).not.toMatch(/pricing|state|verifier/);

  const browser = aBrowser();
  const back = await browser.openUntil(begin(), callbackOf());
  const bytes = Buffer.from(browser.cookies.get('provider') ?? '', 'base64url');
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  for (const changed of [bytes.toString('base64url'), 'nonsense', '']) {
    browser.cookies.set('provider', changed);
    expect(await browser.open(back)).toBe(problem('PROVIDER_ANSWER_INVALID'));
  }
});

test('security 68: over https the cookie has the __Host- prefix', async () => {
  const secure = await startServer({
    env: {
      PUBLIC_URL: 'https://stillweb.example',
      LOGIN_PROVIDERS: 'acme,fruit',
      ...variablesOf('acme', provider.port),
      ...variablesOf('fruit', formProvider.port),
      LOGIN_FRUIT_RESPONSE_MODE: 'form_post',
    },
  });
  for (const [id, sameSite] of [
    ['acme', 'Lax'],
    ['fruit', 'None'],
  ]) {
    const url = `${secure.url}/api/v1/auth/provider/${id}`;
    const { headers } = await fetch(url, { redirect: 'manual' });
    expect(headers.getSetCookie()[0]).toMatch(
      new RegExp(`^__Host-provider=[\\w-]+; Path=/; .+; HttpOnly; Secure; SameSite=${sameSite}$`),
    );
  }
  await secure.close();
});

test('security 68: a provider that answers by a form may post it, and no other can', async () => {
  const { person } = formProvider;
  const { browser, form } = await formThere();
  expect(await browser.post(callbackOf('fruit'), form)).toBe(`${site}/dashboard`);
  expect((await profileOf(browser)).profile.email).toBe(person.email);
  expect(await browser.post(callbackOf('fruit'), form)).toBe(problem('PROVIDER_ANSWER_INVALID'));

  const text = await formThere({ ...aPerson(), isVerified: 'true' });
  expect(await text.browser.post(callbackOf('fruit'), text.form)).toBe(`${site}/dashboard`);
  const denied = await formThere();
  const canceled = {
    error: 'access_denied',
    state: denied.form['state'] ?? '',
    iss: issuerAt(formProvider.port),
  };
  expect(await denied.browser.post(callbackOf('fruit'), canceled)).toBe(
    problem('PROVIDER_CANCELED'),
  );

  const headers = { origin: 'https://provider.example' };
  const body = new URLSearchParams(form);
  const posted = async (path: string) =>
    (await fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers, body })).status;
  expect(await posted('/auth/provider/acme/callback')).toBe(403);
  expect(await posted('/auth/logout')).toBe(403);
});

/** The form that the provider has a browser send. */
async function formThere(person = formProvider.person) {
  formProvider.person = person;
  const browser = aBrowser();
  const page = await browser.read(begin('', 'fruit'));
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const form = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
  expect(form).toMatchObject({ code: expect.any(String), state: expect.any(String) });
  return { browser, form };
}

test('security 68: an error of the provider leads to a sentence, and its text nowhere', async () => {
  for (const [error, code] of [
    ['access_denied', 'PROVIDER_CANCELED'],
    ['temporarily_unavailable', 'PROVIDER_UNAVAILABLE'],
    ['invalid_scope', 'PROVIDER_ANSWER_INVALID'],
    ['<script>', 'PROVIDER_ANSWER_INVALID'],
  ] as const) {
    const browser = aBrowser();
    const address = await browser.open(begin());
    const answer = new URLSearchParams({
      error,
      error_description: 'Call this number',
      state: new URL(address ?? '').searchParams.get('state') ?? '',
      iss: issuerAt(provider.port),
    });
    expect(await browser.open(`${callbackOf()}?${answer.toString()}`)).toBe(problem(code));
  }
});

test('a provider that cannot be reached, and one that is unknown, are said on the log-in page', async () => {
  server.expectErrorLine('a provider to log in with cannot be reached');
  const unavailable = problem('PROVIDER_UNAVAILABLE');
  for (const id of ['gone', 'none', '%00']) {
    expect(await aBrowser().open(begin('', id))).toBe(unavailable);
  }
  expect(await aBrowser().open(callbackOf('none'))).toBe(unavailable);
});

test.each([
  ['cross-site', true],
  ['same-site', true],
  ['same-origin', false],
  ['none', false],
])(
  'security 90: a %s navigation to a provider leads to our log-in page instead: %s',
  async (from, isForeign) => {
    const response = await fetch(begin('?plan=YEARLY').replace(site, server.url), {
      redirect: 'manual',
      headers: { 'sec-fetch-site': from },
    });
    const { origin, pathname } = new URL(response.headers.get('location') ?? '', site);
    const logInPage = `${site}/auth/login`;
    expect(origin + pathname).toBe(isForeign ? logInPage : `${issuerAt(provider.port)}/auth`);
    expect(response.headers.getSetCookie()).toHaveLength(isForeign ? 0 : 1);
  },
);

test.each([
  ['/dashboard/account?a=b#c', '/dashboard/account?a=b#c'],
  ['https://evil.example/', '/dashboard'],
  ['/auth/login', '/dashboard'],
  ['/api/v1/auth/provider/acme', '/dashboard'],
  ['/de/pricing', '/pricing'],
  ['/de/auth/login', '/dashboard'],
  ['/de//evil.example', '/dashboard'],
  [`/${'x'.repeat(2000)}`, '/dashboard'],
])('security 69: next=%s leads to %s', async (next, path) => {
  const { page } = await logInThere(aBrowser(), `?next=${encodeURIComponent(next)}`);
  expect(page).toBe(`${site}${path}`);
});

test('security 69: neither next nor the choice come from the answer of the provider', async () => {
  const browser = aBrowser();
  const back = await browser.openUntil(begin('?next=/pricing'), callbackOf());
  const more = '&next=%2Fdashboard%2Faccount&plan=YEARLY&redirect_uri=https%3A%2F%2Fevil.example';
  expect(await browser.open(back + more)).toBe(`${site}/pricing`);
  expect(decodeURIComponent(browser.cookies.get(openedSessionCookie) ?? '')).toBe('{"isNew":true}');
});

test('languages 9, 10: the way to a provider stays in the language of its page, which a new account has', async () => {
  const { browser, page } = await logInThere(aBrowser(), '?language=de&next=%2Fpricing');
  expect(page).toBe(`${site}/de/pricing`);
  const languageOf = async (of: RedirectedBrowser) => (await profileOf(of)).profile.language;
  expect(await languageOf(browser)).toBe('de');

  const again = await logInThere(aBrowser(), '?language=ar');
  expect(again.page).toBe(`${site}/ar/dashboard`);
  expect(await languageOf(again.browser)).toBe('de');

  await logInThereAs(aPerson());
  expect(await languageOf((await logInThere()).browser)).toBe('en');
  expect((await logInThere(aBrowser(), '?language=fr')).page).toBe(`${site}/dashboard`);
});

test('languages 9: a failure at a provider is explained in the language of the page where it began', async () => {
  provider.person = aPerson({ isVerified: false });
  const unverified = problem('PROVIDER_EMAIL_UNVERIFIED', '/de');
  expect((await logInThere(aBrowser(), '?language=de')).page).toBe(unverified);
  const unknown = problem('PROVIDER_UNAVAILABLE', '/ar');
  expect(await aBrowser().open(begin('?language=ar', 'none'))).toBe(unknown);

  const { token } = await aLogin(server, (await aUser(server)).email);
  const headers = { 'accept-language': 'ar' };
  const begun = await server.call('POST', '/user/providers/acme', { token, headers });
  const browser = aBrowser();
  browser.keepCookies(begun.headers);
  const back = await browser.openUntil(begun.body.data.url, callbackOf());
  expect(await browser.open(back)).toBe(`${site}/ar/dashboard/account`);
});

test('security 75: a blocked account is told so, and no new one is made while sign-up is off', async () => {
  const { browser } = await logInThere();
  const { profile } = await profileOf(browser);
  await server.database.query('update users set blocked_at = now() where id = $1', [profile.id]);
  const refused = await logInThere();
  expect(refused.page).toBe(problem('ACCOUNT_BLOCKED'));
  expect(refused.browser.cookies.has('session')).toBe(false);

  const user = await aUser(server);
  const linked = aPerson();
  provider.person = linked;
  await link(await aLogin(server, user.email));
  await switchSignUp('off');
  expect((await logInThere()).page).toBe(`${site}/dashboard`);
  const stranger = await logInThereAs(aPerson());
  const owner = await logInThereAs(aPerson({ email: (await aUser(server)).email }));
  await switchSignUp('on');
  expect(owner.page).toBe(problem('ACCOUNT_EXISTS'));
  expect(stranger.page).toBe(problem('SIGN_UP_STOPPED'));
  expect(stranger.browser.cookies.has('session')).toBe(false);
});

async function switchSignUp(to: 'on' | 'off') {
  await server.database.query(
    `with someone as (
       insert into staff (id, name, email, role, created_at)
       values (gen_random_uuid(), 'Mary', $1, 'owner', now()) returning id)
     insert into switches (name, is_on, changed_at, changed_by, reason, note)
     select 'sign-up', $2, now(), id, 'other', '' from someone
     on conflict (name) do update set is_on = excluded.is_on`,
    [anAddress('staff'), to === 'on'],
  );
}

test('security 75: a stranger’s sign-up that support has blocked stays blocked', async () => {
  const { email = '' } = provider.person;
  await aUser(server, { email, verified: false });
  await server.database.query('update users set blocked_at = now() where email = $1', [email]);
  expect((await logInThere()).page).toBe(problem('ACCOUNT_BLOCKED'));
});

test('an account without a password refuses every one, until a link sets it', async () => {
  const { email = '' } = provider.person;
  const { browser } = await logInThere();
  const { token } = await sessionOf(browser);
  expect(await keysOf({ token })).toMatchObject({ password: false });
  const wrong = { status: 403, body: { code: 'WRONG_PASSWORD' } };
  const change = {
    oldPassword: testPassword,
    newPassword: 'Another-pass1',
    confirmPassword: 'Another-pass1',
  };
  expect(await server.patch('/user/updatePassword', change, { token })).toMatchObject({
    body: { ...wrong.body, fieldErrors: { oldPassword: /has no password yet/ } },
  });
  const proof = await server.post('/user/proof', { password: testPassword }, { token });
  expect(proof).toMatchObject({ body: wrong.body });
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_CREDENTIALS' },
  });

  await server.post('/auth/forgotPassword', { email });
  const link = await tokenFromEmail(server, email);
  const chosen = { newPassword: testPassword, confirmPassword: testPassword };
  expect(await server.post(`/auth/resetPassword/${link}`, chosen)).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 200,
  });
  expect(await keysOf(await aLogin(server, email))).toMatchObject({ password: true });
});

test('the deletion of an account ends its links', async () => {
  const { browser } = await logInThere();
  const { token } = await sessionOf(browser);
  expect(await server.call('DELETE', '/user', { token })).toMatchObject({ status: 200 });
  const { rows } = await server.database.query('select 1 from user_providers where subject = $1', [
    provider.person.id,
  ]);
  expect(rows).toEqual([]);
});

test('a client goes to providers a thousand times an hour', async () => {
  await server.database.query('delete from rate_limits');
  await aBrowser().open(begin());
  await server.database.query('update rate_limits set points = 1000');
  expect(await repeat(1, () => server.get('/auth/providers'))).toEqual([200]);
  expect(await aBrowser().open(begin())).toBe(problem('RATE_LIMITED'));
  expect(await aBrowser().open(callbackOf())).toBe(problem('RATE_LIMITED'));
  const route = '/api/v1/auth/provider/:id/callback';
  await expect
    .poll(() => server.logLines)
    .toContainEqual(
      expect.objectContaining({
        event: 'limit reached',
        route,
        limit: 'ip-provider-steps',
        reqId: expect.any(String),
      }),
    );
  await server.database.query('delete from rate_limits');
});

test('security 63: a provider does not pass the second step, and its ticket is in a cookie', async () => {
  const { browser: first } = await logInThere();
  const { token } = await sessionOf(first);
  const { authenticator } = await aPasskeyOf(server, token);
  await server.call('PUT', '/user/secondStep', { body: { on: true }, token });

  const { browser, page } = await logInThere(aBrowser(), '?next=/dashboard/subscription');
  expect(page).toBe(`${site}/auth/second-step?next=%2Fdashboard%2Fsubscription`);
  const { page: inGerman } = await logInThere(aBrowser(), '?language=de');
  expect(inGerman).toBe(`${site}/de/auth/second-step`);
  expect(browser.cookies.has('session')).toBe(false);
  const cookie = `ticket=${browser.cookies.get('ticket')}`;
  const { body } = await server.post('/auth/secondStep/options', {}, { cookie });
  const credential = authenticator.assert(body.data.options);
  expect(await server.post('/auth/secondStep', { credential }, { cookie })).toMatchObject({
    status: 200,
    body: { accessToken: expect.any(String) },
  });
});
