import type { Page } from '@playwright/test';
import { splitPath } from '@stillweb/texts/languages';
import { expect, openApp, test } from './test.ts';
import { findUntranslated } from './translated-page.ts';

/** The texts of a page as the server sends it, or without `html` as it is now. */
function textsOf(page: Page, html?: string): Promise<string[]> {
  return page.evaluate((html) => {
    const root = html ? new DOMParser().parseFromString(html, 'text/html') : document;
    const texts = root.createTreeWalker(root.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const isShown = !node.parentElement?.closest(
        'script, style, template, noscript, [data-user]',
      );
      if (isShown && node.nodeValue?.trim()) found.push(node.nodeValue);
    }
    return found;
  }, html);
}

/** Opens a page of the app, which must show after its start all texts that it had before. */
async function expectSteady(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${splitPath(path).code}"`, 'i'));
  await openApp(page, path);
  const [before, after] = [await textsOf(page, html), await textsOf(page)];
  expect(
    before.filter((text) => !after.includes(text)),
    `${path}: replaced`,
  ).toEqual([]);
}

// A wrong password.
test.use({ expectedConsoleErrors: [/status of 401/] });

test('languages 7: a page of the app is in its language before it starts, and so are its errors', async ({
  page,
}) => {
  await expectSteady(page, '/de/auth/signup');
  await expectSteady(page, '/ar/auth/login');
  const main = page.getByRole('main');
  await main.locator('[name=email]').fill('ada@example.com');
  await main.locator('[name=password]').fill('Wrong-pass1');
  await main.locator('form[method=post] button[type=submit]').click();
  await expect(page.getByRole('alert')).toHaveText(/^\p{Script=Arabic}/u);
  expect(await findUntranslated(page, ['Demo'])).toEqual([]);
});
