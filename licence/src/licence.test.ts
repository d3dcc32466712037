import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startMockServer, type MockServer } from '../mock-server/mock-server.ts';
import { createLicence, type Entitlement, type Licence, type LicenceState } from './licence.ts';

const hour = 3_600_000;
let now = Date.UTC(2026, 10, 23, 12);
let server: MockServer;
beforeAll(async () => {
  server = await startMockServer({ now: () => now });
});
afterAll(() => server.close());
beforeEach(() => {
  server.devices().forEach(({ id }) => server.unlink(id));
  server.setSubscription({ status: 'ACTIVE', features: ['trackers'], until: null });
  server.setDown(false);
});

function aBrowser(onChange?: (entitlement: Entitlement) => void) {
  let stored: LicenceState | undefined;
  let isFull = false;
  const open = (): Licence =>
    createLicence({
      site: server.url,
      keys: server.keys,
      name: 'Chrome on Windows',
      version: '1.0.0',
      now: () => now,
      store: {
        read: async () => stored,
        write: async (state) => {
          if (isFull) {
            throw new Error('The disk is full');
          }
          stored = state;
        },
      },
      ...(onChange && { onChange }),
    });
  const fillDisk = (full: boolean) => {
    isFull = full;
  };
  return { open, licence: open(), stored: () => stored, fillDisk };
}

/** The page's call. */
async function grantCode(fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/licence/grants`, {
    method: 'POST',
    body: JSON.stringify(fields),
  });
  const { data } = (await response.json()) as { data: { code: string } };
  return data.code;
}

async function linkByPage(licence: Licence): Promise<Entitlement> {
  return licence.redeem(await grantCode(await licence.link()));
}

test('a browser that is not linked has no features and calls no server', async () => {
  const { licence } = aBrowser();
  const before = server.calls();
  expect(await licence.refresh()).toMatchObject({ state: 'unlinked', unreachable: false });
  expect(await licence.nextRefreshAt()).toBeUndefined();
  expect(server.calls()).toEqual(before);
});

test('a link by a page gives the features immediately', async () => {
  const { licence } = aBrowser();
  expect(await linkByPage(licence)).toMatchObject({
    state: 'premium',
    features: ['trackers'],
    status: 'ACTIVE',
    device: { account: 'an…@example.com' },
  });
});

test('a linked browser says its version and the keys that it pins', async () => {
  const { licence } = aBrowser();
  await linkByPage(licence);
  const pinned = server.keys.map(({ kid }) => kid.slice(0, 8)).join('.');
  expect(server.devices().map(({ version }) => version)).toEqual([`1.0.0+${pinned}`]);
});

test("a code for another browser's challenge is refused", async () => {
  const { licence: first } = aBrowser();
  const { licence: second } = aBrowser();
  const code = await grantCode(await first.link());
  await second.link();
  await expect(second.redeem(code)).rejects.toMatchObject({ code: 'INVALID_GRANT' });
  expect(await second.getEntitlement()).toMatchObject({ state: 'unlinked' });
});

test('a code that no link was begun for is refused without a call', async () => {
  const { licence } = aBrowser();
  server.setDown(true);
  await expect(licence.redeem('code')).rejects.toMatchObject({ code: 'INVALID_GRANT' });
});

test('a link by code waits until the user has entered it', async () => {
  const { licence, open } = aBrowser();
  const { userCode, verificationUri } = await licence.linkByCode();
  expect(verificationUri).toBe(`${server.url}/link`);
  expect(await licence.pollLinkByCode()).toEqual({ result: 'pending', waitSeconds: 5 });
  server.decide(userCode, true);
  // The worker was stopped meanwhile: a new one reads the code from the store.
  expect(await open().linkByCode()).toMatchObject({ userCode });
  expect(await open().pollLinkByCode()).toEqual({ result: 'linked' });
  expect(await licence.getEntitlement()).toMatchObject({ state: 'premium' });
});

test('a refused code ends the link, and the next one is new', async () => {
  const { licence } = aBrowser();
  const { userCode } = await licence.linkByCode();
  server.decide(userCode, false);
  expect(await licence.pollLinkByCode()).toEqual({ result: 'denied' });
  expect((await licence.linkByCode()).userCode).not.toBe(userCode);
});

test('a code that was not entered in time has expired', async () => {
  const { licence } = aBrowser();
  await licence.linkByCode();
  now += 600_000;
  expect(await licence.pollLinkByCode()).toEqual({ result: 'expired' });
});

test('a server that is down keeps a code waiting', async () => {
  const { licence } = aBrowser();
  await licence.linkByCode();
  server.setDown(true);
  expect(await licence.pollLinkByCode()).toEqual({ result: 'pending', waitSeconds: 5 });
});

test('a sixth browser is refused, and the same one again replaces itself', async () => {
  const browsers = Array.from({ length: 5 }, () => aBrowser().licence);
  for (const licence of browsers) {
    await linkByPage(licence);
  }
  await expect(linkByPage(aBrowser().licence)).rejects.toMatchObject({
    code: 'DEVICE_LIMIT_REACHED',
  });
  const [first] = browsers;
  expect(first && (await linkByPage(first))).toMatchObject({ state: 'premium' });
  expect(server.devices()).toHaveLength(5);
});

test('a browser that is linked to another account leaves its place at the first one', async () => {
  const { licence, stored } = aBrowser();
  await linkByPage(licence);
  server.switchAccount();
  expect(await linkByPage(licence)).toMatchObject({ state: 'premium' });
  expect(server.devices().map(({ id }) => id)).toEqual([stored()?.device?.id]);
});

test('a change of the subscription arrives with the next poll and is reported once', async () => {
  const changes: Entitlement[] = [];
  const { licence } = aBrowser((entitlement) => changes.push(entitlement));
  await linkByPage(licence);
  server.setSubscription({ status: 'PAST_DUE', features: [] });
  expect(await licence.refresh()).toMatchObject({ state: 'free', status: 'PAST_DUE' });
  await licence.refresh();
  expect(changes.map(({ state }) => state)).toEqual(['premium', 'free']);
});

test('a poll that comes too early asks nothing', async () => {
  const { licence } = aBrowser();
  await linkByPage(licence);
  server.setSubscription({ features: [] });
  now += 9_000;
  expect(await licence.refresh({ minAgeSeconds: 10 })).toMatchObject({ state: 'premium' });
  now += 1_000;
  expect(await licence.refresh({ minAgeSeconds: 10 })).toMatchObject({ state: 'free' });
});

test('the next poll is due in an hour, or a minute after a known end', async () => {
  const { licence } = aBrowser();
  const until = Math.floor(now / 1000) + 600;
  await linkByPage(licence);
  expect(await licence.nextRefreshAt()).toBe(now + hour);
  server.setSubscription({ until });
  await licence.refresh();
  expect(await licence.nextRefreshAt()).toBe(until * 1000 + 60_000);
});

test('a server that is down ends nothing', async () => {
  const { licence } = aBrowser();
  await linkByPage(licence);
  server.setDown(true);
  now += hour;
  expect(await licence.refresh()).toMatchObject({ state: 'premium', unreachable: true });
});

test('a renewed credential replaces the old one, and the old one in use unlinks the browser', async () => {
  const browser = aBrowser();
  await linkByPage(browser.licence);
  const before = structuredClone(browser.stored());
  now += 7 * 24 * hour;
  expect(await browser.licence.refresh()).toMatchObject({ state: 'premium' });
  expect(browser.stored()?.device?.credential).not.toBe(before?.device?.credential);
  const response = await fetch(`${server.url}/api/v1/licence/entitlement`, {
    headers: { Authorization: `Bearer ${before?.device?.credential}` },
  });
  expect(response.status).toBe(401);
  expect(await browser.licence.refresh()).toMatchObject({ state: 'unlinked' });
});

test('unlinking frees the place and forgets the licence', async () => {
  const { licence } = aBrowser();
  await linkByPage(licence);
  await licence.unlink();
  expect(await licence.getEntitlement()).toMatchObject({ state: 'unlinked', features: [] });
  expect(server.devices()).toEqual([]);
});

test('unlinking without the server fails, and the browser stays linked', async () => {
  const { licence } = aBrowser();
  await linkByPage(licence);
  server.setDown(true);
  await expect(licence.unlink()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await licence.getEntitlement()).toMatchObject({ state: 'premium' });
});

test('calls at the same time are carried out one after the other', async () => {
  const { licence, stored } = aBrowser();
  await linkByPage(licence);
  now += 7 * 24 * hour;
  const [first, second] = await Promise.all([licence.refresh(), licence.refresh()]);
  expect(first).toEqual(second);
  expect(first).toMatchObject({ state: 'premium' });
  expect(server.devices().map(({ id }) => id)).toEqual([stored()?.device?.id]);
});

test('licence 53: a full disk ends neither Premium nor the polls, and costs no link', async () => {
  const { licence, open, stored, fillDisk } = aBrowser();
  await linkByPage(licence);
  const credential = stored()?.device?.credential;
  fillDisk(true);
  now += 8 * 24 * hour;
  expect(await licence.getEntitlement()).toMatchObject({ state: 'free', expired: true });
  expect(await licence.refresh()).toMatchObject({ state: 'premium' });
  expect(licence.isSaved()).toBe(false);
  expect(await licence.nextRefreshAt()).toBe(now + hour);

  // A new worker knows only what was written.
  expect(await open().refresh()).toMatchObject({ state: 'premium' });
  fillDisk(false);
  expect(await licence.refresh()).toMatchObject({ state: 'premium' });
  expect(licence.isSaved()).toBe(true);
  expect(stored()?.device?.credential).not.toBe(credential);
});
