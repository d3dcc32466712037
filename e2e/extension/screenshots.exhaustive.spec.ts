import { join } from 'node:path';
import type { Page } from '@playwright/test';

import { newsSite, serveNewsSite } from './news-site.ts';
import { expect, test } from './test.ts';

/** A popup of 340 pixels in the middle of a picture of the stores' size. */
async function takePicture(page: Page, name: string, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  const path = join(
    import.meta.dirname,
    '../test-results/screenshots',
    `${name}-${colorScheme}.png`,
  );
  await page.screenshot({ path });
}

test('the pictures for the stores show popup and options page', async ({
  site,
  builds,
  start,
  link,
}) => {
  const trialEnd = Math.floor(Date.now() / 1000) + 5 * 24 * 3600 - 60;
  const browser = await start({ extension: builds.chromeOnAllSites });
  await serveNewsSite(browser);
  await browser.page.goto(newsSite);
  const pictures = async (file: 'popup.html' | 'options.html', name: string, words: string) => {
    const page = await browser.open(file);
    await expect(page.getByText(words)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    if (file === 'popup.html') {
      await page.addStyleTag({
        content: `html { display: grid; place-items: center; min-block-size: 100%; zoom: 1.6; background: var(--color-neutral-wash) }
          body { box-shadow: 0 1px 16px rgb(0 0 0 / .25); border-radius: 6px }`,
      });
    }
    await takePicture(page, name, 'light');
    await takePicture(page, name, 'dark');
    await page.close();
  };
  await pictures('popup.html', 'popup-not-linked', 'Nothing is sent to us until you link.');
  site.setSubscription({ status: 'TRIALING', trialEnd });
  await browser.page.goto(`${site.url}/health/live`);
  await link(browser);
  await browser.page.goto(newsSite);
  await pictures('popup.html', 'popup-trial', '5 days left in your trial.');
  await pictures('options.html', 'options', 'What is blocked');
});
