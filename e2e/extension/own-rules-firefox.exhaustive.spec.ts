import { hasSystemFirefox } from '../system-browser.ts';
import { buildExtension, changeManifest } from './build-extension.ts';
import { launchFirefox } from './firefox-browser.ts';
import { expect, test } from './test.ts';

test('licence 59: in Firefox the picker hides, takes back, and what it hid stays hidden after a reload', async ({
  site,
  link,
}, testInfo) => {
  test.skip(!hasSystemFirefox(), 'firefox-esr is not installed');
  const extension = await buildExtension(site.url, testInfo.outputPath('extension'), 'firefox');
  changeManifest(extension, (manifest) => {
    manifest.host_permissions = ['<all_urls>'];
    // No test can open a popup in Firefox, which starts the picker.
    manifest.content_scripts?.push({
      matches: ['*://news.example/*pick'],
      js: ['picker.js'],
      run_at: 'document_idle',
    });
  });
  const browser = await launchFirefox(extension, site.url, []);
  const { newsPage } = browser;
  const isShown = () =>
    newsPage.evaluate(() => {
      const promo = document.querySelector('.promo');
      return promo !== null && getComputedStyle(promo).display !== 'none';
    });
  try {
    await link(browser);
    const page = newsPage.url();
    await newsPage.goto(`${page}?pick`);
    await newsPage.bringToFront();
    await newsPage.waitForSelector('[popover]');
    const hide = async () => {
      // Past the content and its title.
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'] as const) {
        await newsPage.keyboard.press(key);
      }
      await expect.poll(isShown).toBe(false);
    };
    await hide();
    // The next to the button Done, which has the focus now.
    await newsPage.keyboard.down('Shift');
    await newsPage.keyboard.press('Tab');
    await newsPage.keyboard.up('Shift');
    await newsPage.keyboard.press('Enter');
    await expect.poll(isShown).toBe(true);
    await hide();
    await newsPage.keyboard.press('Escape');
    await expect
      .poll(async () => {
        await newsPage.goto(page);
        return isShown();
      })
      .toBe(false);
  } finally {
    await browser.close();
  }
});
