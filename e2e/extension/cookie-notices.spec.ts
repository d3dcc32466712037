import type { Page } from '@playwright/test';

import { consentPlatforms } from '../../extension/rules/groups.ts';
import type { ExtensionBrowser } from './extension-browser.ts';
import { expect, test } from './test.ts';

const notices = consentPlatforms.flatMap(({ notices = [] }) => notices);
const locks = consentPlatforms.flatMap(({ locks = [] }) => locks);

const shop = 'https://shop.example/';

/** A page that notes whatever is pressed and sent; the test puts the notices into it. */
const body = `<title>Shop</title>
  <style>html.locked, body.locked { overflow: hidden }</style>
  <script>
    window.acts = [];
    for (const act of ['click', 'change', 'submit']) addEventListener(act, () => acts.push(act), true);
  </script>
  <main style="height: 3000px">Goods</main>`;

async function openShop({ context, page }: ExtensionBrowser): Promise<string[]> {
  const requests: string[] = [];
  await context.route(`${shop}**`, (route, request) => {
    requests.push(request.url());
    return route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(shop);
  return requests;
}

/**
 * Adds what each selector describes: names, classes and attributes, one in another.
 * @returns the selectors of what is still seen
 */
function showNotices(page: Page): Promise<string[]> {
  return page.evaluate((selectors) => {
    const build = (compound: string) => {
      const part = document.createElement(/^[a-z][\w-]*/.exec(compound)?.[0] ?? 'div');
      for (const [, sign, name = ''] of compound.matchAll(/([.#])([\w-]+)(?![^[]*\])/g)) {
        if (sign === '#') part.id = name;
        else part.classList.add(name);
      }
      for (const [, name = '', value = ''] of compound.matchAll(
        /\[([\w-]+)(?:\W?="([^"]*)")?\]/g,
      )) {
        part.setAttribute(name, `${part.getAttribute(name) ?? ''} ${value}`.trim());
      }
      return part;
    };
    return selectors.filter((selector) => {
      let parent = document.body;
      for (const compound of selector.split(/ (?:> )?(?![^[]*\])/)) {
        parent = parent.appendChild(build(compound));
      }
      parent.append('We value your privacy');
      if (!parent.matches(selector)) throw new Error(`The test cannot build ${selector}`);
      return parent.checkVisibility();
    });
  }, notices);
}

/**
 * Locks the page in the way of each selector, one after the other.
 * @returns the selectors whose part of the page does not scroll
 */
function lockPage(page: Page): Promise<string[]> {
  return page.evaluate((selectors) => {
    const { documentElement: html, body } = document;
    return selectors.filter((selector) => {
      const ofHtml = /^html((?:\.[\w-]+)*)/.exec(selector)?.[1] ?? '';
      const ofBody = /body((?:\.[\w-]+)*)/.exec(selector)?.[1] ?? '';
      html.className = ofHtml.replaceAll('.', ' ');
      body.className = ofBody.replaceAll('.', ' ');
      const locked = document.querySelector<HTMLElement>(selector);
      if (!locked) throw new Error(`The test cannot lock ${selector}`);
      locked.style.overflow = 'hidden';
      const { overflowY } = getComputedStyle(locked);
      locked.style.overflow = '';
      return overflowY === 'hidden';
    });
  }, locks);
}

test(
  'licence 62: the notices of consent platforms are hidden, pages scroll, and nothing is pressed or sent',
  { tag: '@exhaustive' },
  async ({ site, builds, start, link }) => {
    const browser = await start({ extension: builds.chromeOnAllSites });
    const { page } = browser;

    const requests = await openShop(browser);
    expect(await showNotices(page)).toEqual(notices);

    await page.goto(`${site.url}/health/live`);
    await link(browser);
    await expect(async () => {
      await page.goto(shop);
      expect(await showNotices(page)).toEqual([]);
    }).toPass();
    expect(await lockPage(page)).toEqual([]);
    await page.evaluate("document.body.className = 'didomi-popup-open locked'");
    await page.mouse.move(100, 100);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
    expect(await page.evaluate('acts')).toEqual([]);
    expect(await page.context().cookies(shop)).toEqual([]);
    expect(new Set(requests)).toEqual(new Set([shop]));
  },
);
