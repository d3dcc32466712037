import type { ExtensionBrowser } from './extension-browser.ts';
import { enabledRulesets, free, premium } from './rulesets.ts';
import { expect, test } from './test.ts';

/** When the browser asks the site next, in Unix milliseconds. */
async function nextPoll(browser: ExtensionBrowser): Promise<number | undefined> {
  const worker = await browser.worker();
  return worker.evaluate(async () => (await chrome.alarms.get('refresh'))?.scheduledTime);
}

test('licence 42, 47, 48, 49: a browser is linked by a press or a code, unlinked here or in the account, and uninstalled', async ({
  site,
  start,
  link,
}) => {
  const licenceCalls = () => site.calls().filter((call) => /device|entitlement/.test(call));
  const before = licenceCalls();
  const browser = await start();

  await test.step('a browser that is not linked blocks ads and sends nothing', async () => {
    expect(await browser.ask({ type: 'hello' })).toEqual({ version: '0.1.0', linked: false });
    expect(await browser.ask({ type: 'refresh' })).toEqual({ state: 'unlinked' });
    const popup = await browser.open('popup.html');
    await expect(popup.getByText('Nothing is sent to us until you link.')).toBeVisible();
    expect(await enabledRulesets(browser)).toEqual(free);
    expect(licenceCalls()).toEqual(before);
    expect(await nextPoll(browser)).toBeUndefined();
    await popup.close();
  });

  await test.step('a page of another site is not answered', async () => {
    const other = await browser.context.newPage();
    await other.goto(browser.page.url().replace('127.0.0.1', 'localhost'));
    await other.evaluate(() => {
      window.addEventListener('message', ({ data }) => {
        if (data.from === 'stillweb-extension') document.title = 'answered';
      });
      const message = { type: 'hello' };
      window.postMessage({ to: 'stillweb-extension', id: '1', message }, location.origin);
    });
    // By the time this is answered, the other page would have been too.
    await browser.ask({ type: 'hello' });
    expect(await other.title()).not.toBe('answered');
    await other.close();
  });

  await test.step('one press links, and the reply comes after the rules are on', async () => {
    const messages = await browser.page.evaluateHandle(() => {
      const heard: string[] = [];
      window.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
      return heard;
    });
    await link(browser);
    expect(await enabledRulesets(browser)).toEqual(premium);
    expect(await nextPoll(browser)).toBeLessThanOrEqual(Date.now() + 3_600_000);
    const [device] = site.devices();
    expect(device?.name).toBe('Chrome on Linux');
    const reply = { linked: true, deviceId: device?.id };
    expect(await browser.ask({ type: 'hello' })).toMatchObject(reply);

    const heard = await messages.jsonValue();
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.join()).not.toContain('swd1.');
  });

  await test.step('another script of the page cannot read the credential', async () => {
    await browser.page.bringToFront();
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

  await test.step('without the permission for all sites no script runs in the pages of others', async () => {
    const worker = await browser.worker();
    const scripts = await worker.evaluate(() => chrome.scripting.getRegisteredContentScripts());
    expect(scripts).toEqual([]);
    const popup = await browser.open('popup.html');
    await expect(popup.getByRole('button', { name: 'Allow on all sites' })).toBeVisible();
    await popup.close();
  });

  await test.step('the options page unlinks', async () => {
    const options = await browser.open('options.html');
    await options.getByRole('button', { name: 'Unlink this browser' }).click();
    await expect(options.getByText('Not linked')).toBeVisible();
    await expect(options.getByRole('button', { name: 'Allow on all sites' })).toBeVisible();
    expect(site.devices()).toEqual([]);
    expect(await enabledRulesets(browser)).toEqual(free);
    await options.close();
  });

  await test.step('a code links the browser while the popup is closed', async () => {
    const popup = await browser.open('popup.html');
    await popup.getByRole('button', { name: 'Use a code' }).click();
    const code = await popup.getByText(/^[A-Z]{4}-[A-Z]{4}$/).innerText();
    await popup.close();
    const asked = { linked: false, userCode: code };
    expect(await browser.ask({ type: 'hello' })).toMatchObject(asked);
    site.decide(code, true);
    await expect.poll(() => enabledRulesets(browser)).toEqual(premium);
    expect(await browser.ask({ type: 'hello' })).not.toHaveProperty('userCode');
    const again = await browser.open('popup.html');
    await expect(again.getByRole('heading', { name: 'Premium' })).toBeVisible();
    await again.close();
  });

  await test.step('a browser that is unlinked in the account loses Premium', async () => {
    site.devices().forEach(({ id }) => site.unlink(id));
    // The page's request comes at most every two seconds.
    await expect.poll(() => browser.ask({ type: 'refresh' })).toEqual({ state: 'unlinked' });
    expect(await enabledRulesets(browser)).toEqual(free);
  });

  await test.step('uninstalling opens the page that frees the place', async () => {
    await link(browser);
    const [device] = site.devices();
    const opened = browser.context.waitForEvent('page');
    const worker = await browser.worker();
    void worker.evaluate(() => chrome.management.uninstallSelf()).catch(() => undefined);
    expect((await opened).url()).toBe(`${site.url}/uninstalled#t=${device?.id}.mock`);
  });
});

test(
  'licence 43: a page of the site that was open before the extension came can link',
  { tag: '@exhaustive' },
  async ({ site, start, builds }) => {
    const browser = await start({ extension: undefined });
    await browser.page.evaluate(() => {
      window.addEventListener('message', ({ data }) => {
        if (data.from === 'stillweb-extension') Object.assign(window, { reply: data.reply });
      });
    });
    const session = await browser.context.browser()?.newBrowserCDPSession();
    await session?.send('Extensions.loadUnpacked', { path: builds.chrome });
    // The page asks again until there is an answer.
    await expect
      .poll(() =>
        browser.page.evaluate(() => {
          const message = { type: 'hello' };
          window.postMessage({ to: 'stillweb-extension', id: '1', message }, location.origin);
          return 'reply' in window ? window.reply : undefined;
        }),
      )
      .toMatchObject({ linked: false });
    await expect
      .poll(() => browser.context.pages().map((page) => page.url()))
      .toContain(`${site.url}/onboarding`);
  },
);
