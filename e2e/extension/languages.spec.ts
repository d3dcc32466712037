import type { Page } from '@playwright/test';

import { newsSite, serveNewsSite } from './news-site.ts';
import { expect, test } from './test.ts';

const languages = [
  {
    language: 'de',
    dir: 'ltr',
    lang: 'de-DE',
    options: 'Einstellungen',
    link: 'Mit Ihrem Konto verknüpfen',
  },
  { language: 'ar', dir: 'rtl', lang: 'ar-AE', options: 'الإعدادات', link: 'الربط بحسابك' },
  // The browser is written from right to left, and we have no texts in its language.
  { language: 'he', dir: 'ltr', lang: 'en-US', options: 'Options', link: 'Link to your account' },
];

test('languages 25: popup and options are in the language of the browser, else in English', async ({
  builds,
  start,
}) => {
  for (const { language, dir, lang, options, link } of languages) {
    const browser = await start({ extension: builds.chromeOnAllSites, language });
    await serveNewsSite(browser);
    await browser.page.goto(newsSite);
    const popup = await browser.open('popup.html');
    await expect(popup.getByRole('button', { name: options })).toBeVisible();
    await expect(popup.getByRole('button', { name: link })).toBeVisible();
    await expectDirection(popup, dir, lang);
    await popup.close();
    const page = await browser.open('options.html');
    await expect(page.locator('#features li')).not.toHaveCount(0);
    await expectDirection(page, dir, lang);
  }
});

async function expectDirection(page: Page, dir: string, lang: string) {
  await expect(page.locator('html')).toHaveAttribute('dir', dir);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
}
