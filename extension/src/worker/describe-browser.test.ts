import { expect, test } from 'vitest';

import { describeBrowser } from './describe-browser.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, ['Google Chrome'], 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Edg/156.0`, ['Microsoft Edge'], 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} OPR/120.0`, [], 'Opera on Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome}`, ['Brave'], 'Brave on macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, [], 'Chrome on ChromeOS'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    [],
    'Firefox on Linux',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:153.0) Firefox/153.0', [], 'Firefox on Android'],
  ['', [], 'Browser'],
])('%s', (userAgent, brands, name) => {
  expect(describeBrowser({ userAgent, brands: brands.map((brand) => ({ brand })) })).toBe(name);
});
