import { addresses } from './addresses.ts';
import { apiOf, cards, createVerifiedUser, openAs, openCheckout, payWith } from './test-user.ts';
import { expect, test } from './test.ts';
import { buildExtension } from './extension/build-extension.ts';
import { launch } from './extension/extension-browser.ts';
import { enabledRulesets, free, premium } from './extension/rulesets.ts';
import { runTest } from './extension/test-page.ts';

// oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the needed fixtures from the pattern
test('licence 41: within ten seconds of the payment a tracker is blocked, and the test page shows it', async ({}, testInfo) => {
  const extension = await buildExtension(addresses.site, testInfo.outputPath('extension'));
  const browser = await launch({ extension, site: addresses.site });
  try {
    const { page } = browser;
    expect(await enabledRulesets(browser)).toEqual(free);
    await page.setViewportSize({ width: 1280, height: 800 });
    const withFree = await runTest(page);
    expect(withFree.groups).toMatchObject({ ads: { requests: 0 }, trackers: { blocked: 0 } });
    await expect(page.getByText('The trackers came through')).toBeVisible();
    const user = await createVerifiedUser();
    await openAs(page, user, (await openCheckout(await apiOf(user))).url);
    await payWith(page, cards.good);
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay here' }).click();
    // The page that says that the payment succeeded links the browser.
    await expect.poll(() => enabledRulesets(browser), { timeout: 10_000 }).toEqual(premium);
    const worker = await browser.worker();
    const rules = await worker.evaluate(async () => {
      const url = 'https://www.google-analytics.com/analytics.js';
      const request = { url, initiator: 'https://news.example', type: 'script' as const };
      return (await chrome.declarativeNetRequest.testMatchOutcome(request)).matchedRules;
    });
    expect(rules).toHaveLength(1);
    const withPremium = await runTest(page);
    expect(withPremium.groups).toMatchObject({ ads: { requests: 0 }, trackers: { requests: 0 } });
    await expect(page.getByText('For the other figure, open it by its icon')).toBeVisible();
    await page.goto(`${addresses.site}/help`);
    await expect(page.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible();
  } finally {
    await browser.close();
  }
});
