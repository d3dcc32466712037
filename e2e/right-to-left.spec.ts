import { brand } from '@stillweb/contract/brand';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** How far from the start of its line the middle of an element is, as a share of another one's width. */
async function positionIn(element: Locator, outer: Locator): Promise<number> {
  const [inner, around] = await Promise.all([element.boundingBox(), outer.boundingBox()]);
  if (!inner || !around) throw new Error('not shown');
  return (around.x + around.width - inner.x - inner.width / 2) / around.width;
}

/** Whether the advertising is shown at a place of the comparison, counted from its right side. */
function isNoisyAt(page: Page, share: number): Promise<boolean> {
  return page.evaluate((share) => {
    const { right, top, width } =
      document.querySelector('[data-compare]')?.getBoundingClientRect() ?? new DOMRect();
    const there = document.elementsFromPoint(right - share * width, top + 100);
    return there.some((element) => getComputedStyle(element).clipPath.startsWith('inset'));
  }, share);
}

test('languages 18: from right to left, the comparison and the menu are mirrored, and the logo is not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const logo = page.getByRole('banner').getByRole('link', { name: brand.name }).locator('svg');
  await page.goto('/');
  const inEnglish = await logo.screenshot();
  await page.goto('/ar');
  expect(await logo.screenshot()).toEqual(inEnglish);

  await test.step('the handle moves from the right to the left', async () => {
    const slider = page.locator('[data-compare]');
    const handle = page.locator('figure [aria-hidden=true]:has(+ [data-compare])');
    expect(await positionIn(handle, slider)).toBeCloseTo(0.25, 2);
    await slider.scrollIntoViewIfNeeded();
    expect([await isNoisyAt(page, 0.15), await isNoisyAt(page, 0.4)]).toEqual([true, false]);
    const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 };
    await slider.click({ position: { x: width * 0.4, y: height / 2 } });
    expect(await positionIn(handle, slider)).toBeCloseTo(0.6, 1);
    expect([await isNoisyAt(page, 0.4), await isNoisyAt(page, 0.8)]).toEqual([true, false]);
  });

  await test.step('the menu comes from the left', async () => {
    const menu = page.locator('#menu');
    await expect(menu).toHaveCSS('translate', '-100%');
    await page.getByRole('banner').getByRole('button').click();
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
  });
});
