import { expect, test } from 'vitest';
import { productName } from './supported-browsers.ts';

test.each([
  ['Chrome', 'AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36'],
  ['Opera', 'AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0'],
  ['Vivaldi', 'AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Vivaldi/7.6'],
  ['Firefox', 'Gecko/20100101 Firefox/145.0'],
  ['Safari', 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'],
  [undefined, 'curl/8.11 (Linux)'],
])('%s', (name, userAgent) => {
  expect(productName(userAgent)).toBe(name);
});
