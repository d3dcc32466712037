import { enabledRulesets, free, premium } from './rulesets.ts';
import { expect, test } from './test.ts';

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

test('an extension that is turned off and on again applies the current state immediately', async ({
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
