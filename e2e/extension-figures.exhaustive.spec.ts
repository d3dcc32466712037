import { addresses } from './addresses.ts';
import { createTrialUser, openAs } from './test-user.ts';
import { expect, test } from './test.ts';
import { buildExtension, copyExtension } from './extension/build-extension.ts';
import { launch } from './extension/extension-browser.ts';
import { enabledRulesets, premium } from './extension/rulesets.ts';
import {
  compareWithPublished,
  runTest,
  slowDown,
  switchSite,
  writeFigures,
} from './extension/test-page.ts';

// oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the needed fixtures from the pattern
test('the test page measures the figures that the site publishes', async ({}, testInfo) => {
  const built = await buildExtension(addresses.site, testInfo.outputPath('extension'));
  const extension = testInfo.outputPath('on-all-sites');
  copyExtension(built, extension, (manifest) => {
    manifest.host_permissions = ['<all_urls>'];
  });
  const browser = await launch({ extension, site: addresses.site });
  try {
    const { page } = browser;
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAs(page, await createTrialUser(), '/onboarding');
    await page.getByRole('button', { name: 'Link this browser' }).click();
    await expect.poll(() => enabledRulesets(browser)).toEqual(premium);
    await slowDown(page);
    const withPremium = await runTest(page);
    await expect(page.getByText('For the other figure, open it by its icon')).toBeVisible();
    await switchSite(browser);
    const without = await runTest(page);
    await expect(page.getByText('Both figures are below.')).toBeVisible();
    const figures = { browser: `Chromium ${browser.version()}`, without, with: withPremium };
    if (process.env.WRITE_FIGURES) writeFigures(figures);
    compareWithPublished(figures);
  } finally {
    await browser.close();
  }
});
