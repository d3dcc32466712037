import { changeManifest, copyExtension } from './build-extension.ts';
import { enabledRulesets, premium } from './rulesets.ts';
import { expect, test } from './test.ts';

test('licence 44, 45, 46: Premium stays on after a stop of the worker, an update, and a restart without the server', async ({
  builds,
  site,
  start,
  link,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const extension = testInfo.outputPath('extension');
  copyExtension(builds.chrome, extension, () => undefined);
  const before = await start({ profile, extension });
  await link(before);

  await test.step('a worker that was stopped starts again and knows everything', async () => {
    const worker = await before.worker();
    await worker.evaluate(() => Object.assign(globalThis, { startedBefore: true }));
    const session = await before.context.browser()?.newBrowserCDPSession();
    const targets = await session?.send('Target.getTargets');
    const target = targets?.targetInfos.find(({ type }) => type === 'service_worker');
    await session?.send('Target.closeTarget', { targetId: target?.targetId ?? '' });
    expect(await before.ask({ type: 'hello' })).toMatchObject({ linked: true });
    expect(await worker.evaluate(() => 'startedBefore' in globalThis)).toBe(false);
    expect(await enabledRulesets(before)).toEqual(premium);
  });

  await before.close();
  changeManifest(extension, (manifest) => {
    manifest.version = '9.0.0';
  });
  site.setDown(true);
  const browser = await start({ profile, extension });
  expect(await browser.ask({ type: 'hello' })).toMatchObject({ version: '9.0.0', linked: true });
  await expect.poll(() => enabledRulesets(browser)).toEqual(premium);
  const popup = await browser.open('popup.html');
  // The page's request comes at most every two seconds.
  await expect
    .poll(async () => {
      expect(await browser.ask({ type: 'refresh' })).toEqual({ state: 'premium' });
      return popup.locator('#licence').innerText();
    })
    .toMatch(/Premium stays on until [A-Z]\w+day, \d\d:\d\d\./);
});

test(
  'licence 53: a refused ruleset, a refused script, a full disk and an IPv6 address end neither polling nor Premium',
  { tag: '@exhaustive' },
  async ({ builds, start, link }) => {
    const browser = await start({ extension: builds.chromeOnAllSites });
    const worker = await browser.worker();
    await worker.evaluate(() => {
      const { declarativeNetRequest: rules, scripting, storage } = chrome;
      const update = rules.updateEnabledRulesets.bind(rules);
      const refusing = async (change: { enableRulesetIds?: string[] }) => {
        if (change.enableRulesetIds?.includes('annoyances')) throw new Error('Too many rules');
        await update(change);
      };
      Object.assign(rules, { updateEnabledRulesets: refusing });
      const register = scripting.registerContentScripts.bind(scripting);
      const refusingScripts = async (scripts: { id: string }[]) => {
        if (scripts.some(({ id }) => id === 'youtube')) throw new Error('Invalid script');
        await register(scripts);
      };
      Object.assign(scripting, { registerContentScripts: refusingScripts });
      Object.assign(storage.local, { set: () => Promise.reject(new Error('The disk is full')) });
    });
    await link(browser);
    await expect.poll(() => enabledRulesets(browser)).toEqual(['ads', 'cookies', 'trackers']);
    expect(await worker.evaluate(() => chrome.alarms.get('refresh'))).toBeDefined();
    const popup = await browser.open('popup.html');
    await expect(popup.locator('#licence')).toContainText(
      /Everything in Premium is on\..*refused a blocking list.*refused a part of this extension.*cannot save anything/s,
    );

    const allow = { type: 'allow-site', site: '[::1]', allowed: true };
    const reply = await popup.evaluate((message) => chrome.runtime.sendMessage(message), allow);
    expect(reply).toMatchObject({
      status: { allowedSites: ['[::1]'], problems: ['rulesets', 'scripts', 'storage'] },
    });
    expect(reply).not.toHaveProperty('error');
    const scripts = await worker.evaluate(() => chrome.scripting.getRegisteredContentScripts());
    expect(scripts.map(({ id }: { id: string }) => id).sort()).toEqual([
      'hide-ads',
      'hide-cookies',
      'pages',
    ]);
  },
);
