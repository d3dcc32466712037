import type { ExtensionBrowser } from './extension-browser.ts';
import { enabledRulesets, free, premium } from './rulesets.ts';
import { expect, test } from './test.ts';

/** When the browser asks the site next, in Unix milliseconds. */
async function nextPoll(browser: ExtensionBrowser): Promise<number | undefined> {
  const worker = await browser.worker();
  return worker.evaluate(async () => (await chrome.alarms.get('refresh'))?.scheduledTime);
}

test('a browser that is not linked blocks ads and sends nothing', async ({ site, start }) => {
  const licenceCalls = () => site.calls().filter((call) => /device|entitlement/.test(call));
  const before = licenceCalls();
  const browser = await start();
  expect(await browser.ask({ type: 'hello' })).toEqual({ version: '0.1.0', linked: false });
  expect(await browser.ask({ type: 'refresh' })).toEqual({ state: 'unlinked' });
  const popup = await browser.open('popup.html');
  await expect(popup.getByText('Nothing is sent to us until you link.')).toBeVisible();
  expect(await enabledRulesets(browser)).toEqual(free);
  expect(licenceCalls()).toEqual(before);
  expect(await nextPoll(browser)).toBeUndefined();
});

test('one click on the page links, and the reply comes after the rules are on', async ({
  site,
  start,
  link,
}) => {
  const browser = await start();
  await link(browser);
  expect(await enabledRulesets(browser)).toEqual(premium);
  expect(await nextPoll(browser)).toBeLessThanOrEqual(Date.now() + 3_600_000);
  const [device] = site.devices();
  expect(await browser.ask({ type: 'hello' })).toMatchObject({
    linked: true,
    deviceId: device?.id,
  });
  expect(device?.name).toBe('Chrome on Linux');
});

test('licence 42: a code links the browser while the popup is closed', async ({ site, start }) => {
  const browser = await start();
  const popup = await browser.open('popup.html');
  await popup.getByRole('button', { name: 'Use a code' }).click();
  const code = await popup.getByText(/^[A-Z]{4}-[A-Z]{4}$/).innerText();
  await popup.close();
  expect(await browser.ask({ type: 'hello' })).toMatchObject({ linked: false, userCode: code });
  site.decide(code, true);
  await expect.poll(() => enabledRulesets(browser)).toEqual(premium);
  expect(await browser.ask({ type: 'hello' })).not.toHaveProperty('userCode');
  const again = await browser.open('popup.html');
  await expect(again.getByRole('heading', { name: 'Premium' })).toBeVisible();
});

test('licence 43: a page of the site that was open before the extension came can link', async ({
  site,
  start,
  builds,
}) => {
  const browser = await start({ extension: undefined });
  const session = await browser.context.browser()?.newBrowserCDPSession();
  await session?.send('Extensions.loadUnpacked', { path: builds.chrome });
  await expect
    .poll(() =>
      Promise.race([browser.ask({ type: 'hello' }), new Promise((done) => setTimeout(done, 200))]),
    )
    .toMatchObject({ linked: false });
  await expect
    .poll(() => browser.context.pages().map((page) => page.url()))
    .toContain(`${site.url}/onboarding`);
});

test('licence 47: a browser that is unlinked loses Premium, here or in the account', async ({
  site,
  start,
  link,
}) => {
  const browser = await start();
  await link(browser);
  const options = await browser.open('options.html');
  await options.getByRole('button', { name: 'Unlink this browser' }).click();
  await expect(options.getByText('Not linked')).toBeVisible();
  expect(site.devices()).toEqual([]);
  expect(await enabledRulesets(browser)).toEqual(free);
  await link(browser);
  site.devices().forEach(({ id }) => site.unlink(id));
  // The page's request comes at most every two seconds.
  await expect.poll(() => browser.ask({ type: 'refresh' })).toEqual({ state: 'unlinked' });
  expect(await enabledRulesets(browser)).toEqual(free);
});

test('licence 48: uninstalling opens the page that frees the place', async ({
  start,
  link,
  site,
}) => {
  const browser = await start();
  await link(browser);
  const [device] = site.devices();
  const opened = browser.context.waitForEvent('page');
  const worker = await browser.worker();
  void worker.evaluate(() => chrome.management.uninstallSelf()).catch(() => undefined);
  const page = await opened;
  expect(page.url()).toBe(`${site.url}/uninstalled#t=${device?.id}.mock`);
});

test('licence 49: neither the page nor a script beside it can read the credential', async ({
  start,
  link,
}) => {
  const browser = await start();
  const messages = await browser.page.evaluateHandle(() => {
    const heard: string[] = [];
    window.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
    return heard;
  });
  await link(browser);
  const heard = await messages.jsonValue();
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.join()).not.toContain('swd1.');
  const worker = await browser.worker();
  const outcome = await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true });
    const [frame] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? 0 },
      func: () =>
        chrome.storage.local.get().then(
          (stored: object) => JSON.stringify(stored),
          (error: unknown) => String(error),
        ),
    });
    return frame?.result;
  });
  expect(outcome).toMatch(/not allowed/i);
});

test('a page of another site is not answered', async ({ start }) => {
  const browser = await start();
  const other = await browser.context.newPage();
  await other.goto(browser.page.url().replace('127.0.0.1', 'localhost'));
  await other.evaluate(() => {
    window.addEventListener('message', ({ data }) => {
      if (data.from === 'stillweb-extension') document.title = 'answered';
    });
    const message = { type: 'hello' };
    window.postMessage({ to: 'stillweb-extension', id: '1', message }, location.origin);
  });
  // What the site asks afterwards is answered first.
  await browser.ask({ type: 'hello' });
  expect(await other.title()).not.toBe('answered');
});
