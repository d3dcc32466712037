import { Window } from 'happy-dom';
import { expect, test, vi } from 'vitest';

import { isStableName, levelsOf, selectorOf } from './selector-of.ts';

/** The element that has the attribute `data-x`. */
function pick(html: string): Element {
  const { document } = new Window();
  document.body.innerHTML = html;
  const found = document.querySelector('[data-x]');
  if (!found) throw new Error(`Nothing is chosen in ${html}`);
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  return found as unknown as Element;
}

test.each([
  ['its id', '<div id="promo" class="box" data-x></div>', '#promo'],
  ['its class', '<div class="css-1x2y3z promo" data-x></div>', '.promo'],
  ['the class of a few of a kind', '<p class="ad"></p><p class="ad" data-x></p>', '.ad'],
  [
    'its place, where the class takes the content along',
    '<div class="box"><h1>A</h1></div><div class="box" data-x></div>',
    'body > div:nth-of-type(2)',
  ],
  [
    'its place, where the class has many',
    `<div id="list">${'<p class="row"></p>'.repeat(11)}<p class="row" data-x></p></div>`,
    '#list > p:nth-of-type(12)',
  ],
  ['its place below a name', '<div id="side"><p>A</p><a data-x></a></div>', '#side > a'],
  [
    'no id that a program made',
    '<div class="top"><div id="div-gpt-ad-1700000000-0" data-x></div></div>',
    '.top > div',
  ],
  [
    'its place alone',
    '<p></p><section><p></p><p data-x></p></section>',
    'body > section > p:nth-of-type(2)',
  ],
])('an element is named by %s', (_why, html, selector) => {
  expect(selectorOf(pick(html))).toBe(selector);
});

test.each([
  ['promo', true],
  ['ad-300x250', true],
  ['sidebarBannerTop', true],
  ['cookie_notice', true],
  ['col-2', false],
  ['is-open', false],
  ['active', false],
  ['css-1x2y3z', false],
  ['sc-bdVaJa', false],
  ['jss123', false],
  ['styles__card--3xYz9', false],
  ['post-1234567', false],
  ['hbdxkw', false],
  [':r1:', false],
  ['md:flex', false],
  ['', false],
])('whether the name "%s" will last: %s', (name, lasts) => {
  expect(isStableName(name)).toBe(lasts);
});

test.each([
  [
    '<main><div><p><b data-x><i><u><s></s></u></i></b></p></div></main>',
    ['U', 'I', 'B', 'P', 'DIV'],
    2,
  ],
  ['<div data-x></div>', ['DIV'], 0],
])('two levels wider and two narrower, but never the page: %s', (html, tags, index) => {
  const levels = levelsOf(pick(html), () => true);
  expect(levels.elements.map(({ tagName }) => tagName)).toEqual(tags);
  expect(levels.index).toBe(index);
});
