import { changeManifest, copyExtension } from './build-extension.ts';
import { enabledRulesets, free, premium } from './rulesets.ts';
import { expect, test } from './test.ts';

test('licence 44: a worker that was stopped starts again and knows everything', async ({
  start,
  link,
}) => {
  const browser = await start();
  await link(browser);
  const worker = await browser.worker();
  await worker.evaluate(() => Object.assign(globalThis, { startedBefore: true }));
  const session = await browser.context.browser()?.newBrowserCDPSession();
  const targets = await session?.send('Target.getTargets');
  const target = targets?.targetInfos.find(({ type }) => type === 'service_worker');
  await session?.send('Target.closeTarget', { targetId: target?.targetId ?? '' });
  expect(await browser.ask({ type: 'hello' })).toMatchObject({ linked: true });
  expect(await worker.evaluate(() => 'startedBefore' in globalThis)).toBe(false);
  expect(await enabledRulesets(browser)).toEqual(premium);
});

test('licence 45: Premium stays on after a restart without the server', async ({
  site,
  start,
  link,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const before = await start({ profile });
  await link(before);
  await before.close();
  site.setDown(true);
  const browser = await start({ profile });
  expect(await enabledRulesets(browser)).toEqual(premium);
  const popup = await browser.open('popup.html');
  // The page's request comes at most every two seconds.
  await expect
    .poll(async () => {
      expect(await browser.ask({ type: 'refresh' })).toEqual({ state: 'premium' });
      return popup.locator('#licence').innerText();
    })
    .toMatch(/Premium stays on until [A-Z]\w+day, \d\d:\d\d\./);
});

test('licence 46: an update leaves Premium on', async ({ builds, start, link }, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const extension = testInfo.outputPath('extension');
  copyExtension(builds.chrome, extension, () => undefined);
  const before = await start({ profile, extension });
  await link(before);
  await before.close();
  changeManifest(extension, (manifest) => {
    manifest.version = '9.0.0';
  });
  const browser = await start({ profile, extension });
  expect(await browser.ask({ type: 'hello' })).toMatchObject({ version: '9.0.0', linked: true });
  await expect.poll(() => enabledRulesets(browser)).toEqual(premium);
});

test('a known end turns Premium off without the server', async ({ site, start, link }) => {
  const browser = await start();
  const until = Math.floor(Date.now() / 1000) + 4;
  site.setSubscription({ until });
  await link(browser);
  expect(await enabledRulesets(browser)).toEqual(premium);
  site.setDown(true);
  // The browser would wait for a minute after the end.
  const worker = await browser.worker();
  await worker.evaluate((when) => chrome.alarms.create('refresh', { when }), (until + 1) * 1000);
  await expect.poll(() => enabledRulesets(browser)).toEqual(free);
});

test('an extension that is turned off and on again applies at once what holds then', async ({
  site,
  start,
  link,
}) => {
  const browser = await start();
  const until = Math.floor(Date.now() / 1000) + 2;
  site.setSubscription({ until });
  await link(browser);
  expect(await enabledRulesets(browser)).toEqual(premium);
  const extensions = await browser.context.newPage();
  await extensions.goto('chrome://extensions');
  const turn = (enabled: boolean) =>
    extensions.evaluate(async (enabled) => {
      const [extension] = await chrome.management.getAll();
      await chrome.management.setEnabled(extension?.id ?? '', enabled);
    }, enabled);
  await turn(false);
  // The extension knows the server's time to the second.
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(until + 1);
  await turn(true);
  // Before the alarm rings, a minute after the end.
  await expect.poll(() => enabledRulesets(browser)).toEqual(free);
});
