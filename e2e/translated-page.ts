import { productName } from '@stillweb/contract/billing/plans';
import { brand } from '@stillweb/contract/brand';
import { expect, type Page } from '@playwright/test';
import { untranslatedWords } from '../scripts/clients/untranslated.ts';
import { findViolations } from './axe.ts';
import { findLayoutFaults, scaleText } from './layout-faults.ts';

/** A phone, a tablet and a desktop. */
const widths = [360, 768, 1280];

/** What is the same in each language, and what pseudo-languages have in English: dates, lists and numbers in words. */
const sameEverywhere = [
  brand.insightsName,
  brand.name,
  productName,
  brand.company,
  brand.streetAddress,
  brand.address,
  brand.registration,
  brand.euRepresentative,
  // Browsers, systems, the provider of log-ins that the sandbox has, and the made-up page of the home page.
  'Chromium',
  'Chrome',
  'Linux',
  'Windows',
  'Demo',
  'harbor-notes.example/tides',
  'April',
  'May',
  'June',
  'July',
  'November',
  'and',
  'million',
];

/**
 * Checks an open page in a pseudo-language, as it is shown now, at three widths: its layout, also with text twice as
 * large, what axe finds, and in en-XA that each word is translated. It names all faults, and the test goes on.
 * @param what of the page and its state, for messages
 * @param names that stay as they are in this page, such as the user's
 */
export async function expectTranslated(
  page: Page,
  what: string,
  names: readonly string[] = [],
): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await findLayoutFaults(page), `${what}, ${width} pixels`).toEqual([]);
    expect.soft(await findViolations(page), `${what}, ${width} pixels`).toEqual([]);
    await scaleText(page, 2);
    const faults = await findLayoutFaults(page);
    expect.soft(faults, `${what}, ${width} pixels, text twice as large`).toEqual([]);
    await scaleText(page, 1);
  }
  if (size) await page.setViewportSize(size);
  if ((await page.locator('html').getAttribute('lang')) !== 'en-XA') return;
  expect.soft(await findUntranslated(page, names), `${what}, untranslated`).toEqual([]);
}

/** Words of a page in en-XA or Arabic that are no translation, those of hidden parts and for screen readers included. */
export async function findUntranslated(page: Page, names: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(listTexts);
  const words = untranslatedWords(texts.join('\n'), [...sameEverywhere, ...names]);
  return [...new Set(words)];
}

/** Runs in the page. */
function listTexts(): string[] {
  const attributes = ['alt', 'aria-description', 'aria-label', 'placeholder', 'title'];
  const unread = 'script, style, noscript, [translate=no]';
  // A text in another language says so, as an article without a translation does.
  const isRead = (element: Element | null) =>
    element?.closest<HTMLElement>('[lang]')?.lang === document.documentElement.lang &&
    !element.closest(unread);

  function textsOf(node: Node): (string | null)[] {
    if (!(node instanceof Element)) return isRead(node.parentElement) ? [node.nodeValue] : [];
    return isRead(node) ? attributes.map((name) => node.getAttribute(name)) : [];
  }

  const isInFile = document.querySelector('h1')?.hasAttribute('lang');
  const texts: (string | null)[] = isInFile ? [] : [document.title];
  const parts = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
  );
  while (parts.nextNode()) texts.push(...textsOf(parts.currentNode));
  return texts.filter((text) => text !== null);
}
