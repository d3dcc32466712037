import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';

test('the first screen of a page shows what it is about, and the FAQ scrolls to a group', async ({
  page,
}) => {
  await test.step('at 360 and at 1280 px the home page shows product, price and button without scrolling', async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await page.goto('/');
      const main = page.getByRole('main');
      for (const answer of [
        main.getByText('takes advertising, pop-ups and trackers off the pages you visit'),
        main.getByText('7 days free, then $9 a month'),
        main.locator('a[data-install="link"]'),
      ]) {
        await expect(answer).toBeInViewport({ ratio: 1 });
      }
    }
    const year = String(new Date().getFullYear());
    await expect(page.getByRole('contentinfo')).toContainText(year);
  });

  await test.step('an advertorial is labeled', async () => {
    await page.goto('/updates');
    const main = page.getByRole('main');
    await expect(main.getByText('Advertorial', { exact: true })).toBeInViewport();
  });

  await test.step('the dropdown of the FAQ scrolls to a group', async () => {
    await page.goto('/faqs');
    const last = page.getByRole('heading', { name: 'Support', exact: true });
    await expect(last).not.toBeInViewport();
    const select = page.getByRole('combobox', { name: 'Category' });
    await select.selectOption('Support');
    await expect(last).toBeInViewport();
    await expect(last).toBeFocused();
    await select.focus();
    await page.keyboard.press('ArrowUp');
    await expect(select).toHaveValue('account');
    await expect(select).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeFocused();
  });

  await test.step('prices, buttons and features of the two plans stand level', async () => {
    await page.goto('/pricing');
    for (const part of ['button', 'list'] as const) {
      const parts = page.getByRole('main').getByRole('article').getByRole(part);
      await expect(parts).toHaveCount(2);
      const tops = await parts.evaluateAll((all) =>
        all.map((element) => element.getBoundingClientRect().top),
      );
      expect(new Set(tops).size, `${part}: ${tops.join(', ')}`).toBe(1);
    }
  });
});

test('the menu, the comparison and an open question are accessible', async ({ page }) => {
  await test.step('one question is open at a time, initially the first', async () => {
    await page.goto('/');
    const summaries = page.getByRole('main').locator('details[name] summary');
    const open = page.getByRole('main').locator('details[name][open] summary');
    const [initial = ''] = await summaries.allInnerTexts();
    await expect(open).toHaveText([initial]);
    const another = summaries.filter({ hasText: 'How does the free trial work?' });
    await another.click();
    await expect(open).toHaveText(['How does the free trial work?']);
    await expectAccessible(page, 'an open question');
    await another.click();
    await expect(open).toHaveCount(0);
  });

  await test.step('with forced colors the comparison still shows two different pages', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const ads = page.getByText('90% OFF');
    const colors = await ads.evaluateAll((all) =>
      all.map((ad) => getComputedStyle(ad).backgroundColor),
    );
    expect(colors).not.toContain(await page.locator('body').evaluate(colorOf));
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('the open menu of a phone', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, 'menu');
  });
});

test.describe('the test page', () => {
  // The second: axe asks frames by messages, and the sandboxed one has no origin.
  test.use({ expectedConsoleErrors: [/net::ERR_FAILED|Failed to execute 'postMessage'/] });

  test('is accessible with its result, and says when its hosts do not answer', async ({
    page,
    context,
  }) => {
    await page.goto('/test');
    const run = page.getByRole('button', { name: 'Run the test' });
    await run.click();
    await expect(page.getByText('Measured without blocking.')).toBeVisible();
    await expect(page.getByText('nothing was blocked. Add')).toBeVisible();
    const table = page.getByRole('table', { name: 'Measured in this browser' });
    const requests = table.getByRole('row', { name: 'Requests that loaded' });
    await expect(requests.getByRole('cell')).toHaveText(['18', '–', '–']);
    await expectAccessible(page, 'test page');
    await context.route(/^http:\/\/(content|ads)\.localhost/, (route) => route.abort());
    await run.click();
    await expect(page.getByText('The hosts of the test did not answer')).toBeVisible();
    await expect(requests.getByRole('cell')).toHaveText(['18', '–', '–']);
  });
});
