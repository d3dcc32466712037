import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callSigned } from '../../../../test/calls/console-actions.ts';
import { anAddress } from '../../../../test/people/a-user.ts';
import { decrypt, deriveKeys, encrypt } from '../../../account/security/derived-keys.ts';
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../../test/services/identity-provider.ts';
import { aRedirectedBrowser } from '../../../../test/people/redirected-browser.ts';
import { issuerAt, signOnEnvironment } from '../../../../test/worlds/sign-on-environment.ts';
import {
  consoleUrl,
  startConsole,
  type TestConsole,
} from '../../../../test/worlds/start-console.ts';

let provider: TestIdentityProvider;
let app: TestConsole;
beforeAll(async () => {
  provider = await startIdentityProvider({ consoleUrl });
  app = await startConsole({ env: signOnEnvironment(provider.port) });
});
afterAll(async () => {
  await app.close();
  provider.close();
});

let people = 0;
beforeEach(() => {
  people += 1;
});

/** A person at the provider who has the address of a member of staff. */
async function aMemberThere(role: 'support' | 'owner' = 'support') {
  const email = anAddress('staff');
  const { me } = await app.aMember(role, email);
  return { me, person: { id: `person-${people}`, email, isVerified: true } };
}

const aBrowser = () => aRedirectedBrowser({ publicUrl: consoleUrl, url: app.console.url });

const begin = (query = '') => `${consoleUrl}/api/sign-on${query}`;
const callback = `${consoleUrl}/api/sign-on/callback`;

async function signOn(browser = aBrowser(), query = '') {
  const back = await browser.openUntil(begin(query), callback);
  return { browser, back, page: await browser.open(back) };
}

test('a member logs in through the provider, to the page that asked for it, in the role that is known here', async () => {
  const { me, person } = await aMemberThere('owner');
  provider.person = person;
  const { browser, page } = await signOn(aBrowser(), '?next=%2Faudit%3Faction%3Drefund');
  expect(page).toBe(`${consoleUrl}/audit?action=refund`);
  const cookie = `__Host-console=${browser.cookies.get('__Host-console')}`;
  const session = await app.call('GET', '/session', undefined, { cookie });
  expect(session.body.data).toMatchObject({ id: me.id, role: 'owner' });
  const { body } = await app.call('GET', '/audit', undefined, { cookie });
  expect(body.data[0]).toMatchObject({
    action: 'log-in',
    target: me.id,
    after: { by: 'single sign-on' },
  });
});

test('the log-in page learns whether there is a provider', async () => {
  const { body } = await app.call('GET', '/log-in');
  expect(body.data).toEqual({ singleSignOn: true });
});

test.each([
  [
    'a stranger',
    async () => ({ id: 'stranger', email: 'stranger@else.example', isVerified: true }),
  ],
  [
    'a member whose address the provider has not verified',
    async () => ({ ...(await aMemberThere()).person, isVerified: false }),
  ],
  [
    'a disabled member',
    async () => {
      const { me, person } = await aMemberThere();
      const owner = await app.aMember('owner');
      await callSigned(app.call, owner, 'POST', `/staff/${me.id}/disable`);
      return person;
    },
  ],
])('%s is refused', async (_who, arrange) => {
  provider.person = await arrange();
  const { browser, page } = await signOn();
  expect(page).toBe(`${consoleUrl}/login?sign-on=refused`);
  expect(browser.cookies.has('__Host-console')).toBe(false);
  await expect
    .poll(() => app.server.logLines)
    .toContainEqual(
      expect.objectContaining({ event: 'staff log-in refused', reqId: expect.any(String) }),
    );
});

test('a member stays the same person when the address changes, and another one with it is refused', async () => {
  const { me, person } = await aMemberThere();
  provider.person = person;
  await signOn();
  provider.person = { ...person, email: 'married@else.example' };
  const { browser } = await signOn();
  const cookie = `__Host-console=${browser.cookies.get('__Host-console')}`;
  expect((await app.call('GET', '/session', undefined, { cookie })).body.data.id).toBe(me.id);
  provider.person = { ...person, id: 'successor' };
  expect((await signOn()).page).toBe(`${consoleUrl}/login?sign-on=refused`);
});

test('an answer counts once, in the browser that asked, and as it was sent', async () => {
  const { person } = await aMemberThere();
  provider.person = person;
  const failed = `${consoleUrl}/login?sign-on=failed`;
  const { browser, back } = await signOn();
  expect(await browser.open(back)).toBe(failed);
  expect(await aBrowser().open(back)).toBe(failed);

  const other = aBrowser();
  const second = await other.openUntil(begin(), callback);
  const forged = new URL(second);
  forged.searchParams.set('state', 'of-somebody-else');
  expect(await other.open(forged.href)).toBe(failed);

  const cancelled = aBrowser();
  await cancelled.openUntil(begin(), issuerAt(provider.port));
  expect(await cancelled.open(`${callback}?error=access_denied`)).toBe(failed);
});

const attemptCookie = '__Host-console-sign-on';

test('security 93: a browser cannot read or make what it keeps on the way to the provider', async () => {
  provider.person = (await aMemberThere()).person;
  const browser = aBrowser();
  const back = await browser.openUntil(begin('?next=%2Faudit'), callback);
  const kept = Buffer.from(browser.cookies.get(attemptCookie) ?? '', 'base64url').toString();
  for (const word of ['verifier', 'nonce', 'state', 'audit']) expect(kept).not.toContain(word);
  const state = new URL(back).searchParams.get('state') ?? '';
  const made = { state, nonce: 'chosen', verifier: 'chosen', provider: 'console', next: '/audit' };
  const value = Buffer.from(JSON.stringify(made)).toString('base64url');
  browser.cookies.set(attemptCookie, value);
  expect(await browser.open(back)).toBe(`${consoleUrl}/login?sign-on=failed`);
});

test('security 93: the page to open is checked on the way back, too', async () => {
  provider.person = (await aMemberThere()).person;
  const browser = aBrowser();
  const back = await browser.openUntil(begin('?next=%2Faudit'), callback);
  const keys = deriveKeys(app.server.config.AUTH_SECRET, 'stillweb console sign-on');
  const kept = decrypt(keys, browser.cookies.get(attemptCookie) ?? '') ?? '';
  const changed = { ...JSON.parse(kept), next: '//evil.example/' };
  browser.cookies.set(attemptCookie, encrypt(keys, JSON.stringify(changed)));
  expect(await browser.open(back)).toBe(`${consoleUrl}/`);
  expect(browser.cookies.has('__Host-console')).toBe(true);
});

test('a page of another site is not where a log-in leads', async () => {
  provider.person = (await aMemberThere()).person;
  const { page } = await signOn(aBrowser(), '?next=https%3A%2F%2Fevil.example%2F');
  expect(page).toBe(`${consoleUrl}/`);
});

test('a provider that cannot be reached is said on the log-in page, and passkeys go on', async () => {
  const lonely = await startConsole({
    env: signOnEnvironment(9),
  });
  lonely.server.expectErrorLine('the identity provider cannot be reached');
  const { headers } = await fetch(`${lonely.console.url}/api/sign-on`, { redirect: 'manual' });
  expect(headers.get('location')).toBe('/login?sign-on=unavailable');
  await expect(lonely.aMember('support')).resolves.toMatchObject({ me: { role: 'support' } });
  await lonely.close();
});

test('without a provider there is no such address', async () => {
  const plain = await startConsole();
  expect((await plain.call('GET', '/log-in')).body.data).toEqual({ singleSignOn: false });
  expect((await plain.call('GET', '/sign-on')).status).toBe(404);
  await plain.close();
});
