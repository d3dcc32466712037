import { brand } from '@stillweb/contract/brand';
import { expect, test } from 'vitest';
import { installTarget } from './install-target.ts';

const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

test.each([
  ['Chrome', `${chromium} Chrome/140.0.0.0 Safari/537.36`],
  ['Chrome', `${chromium} HeadlessChrome/140.0.0.0 Safari/537.36`],
  ['Edge', `${chromium} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Opera', `${chromium} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`],
])('%s gets the Chrome Web Store and its own name', (browser, userAgent) => {
  expect(installTarget(userAgent)).toMatchObject({ kind: 'store', browser });
});

test('Firefox gets its own store and its own name', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const target = { kind: 'store', browser: 'Firefox', url: brand.firefoxStoreUrl };
  expect(installTarget(firefox)).toEqual(target);
});

test.each([
  ['Chrome', `${chromium} Chrome/139.0.0.0 Safari/537.36`],
  ['Edge', `${chromium} Chrome/109.0.0.0 Safari/537.36 Edg/109.0.0.0`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0'],
])('a %s before version 140 is to be updated', (browser, userAgent) => {
  expect(installTarget(userAgent)).toEqual({ kind: 'outdated', browser });
});

test.each([
  ['Safari', `${mac} (KHTML, like Gecko) Version/18.0 Safari/605.1.15`],
  ['this browser', 'Lynx/2.9.0'],
])('%s gets no store', (browser, userAgent) => {
  expect(installTarget(userAgent)).toEqual({ kind: 'unlisted', browser });
});

test.each([
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    5,
  ],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  ['Chrome on an iPad that says it is a Mac', `${mac} (KHTML, like Gecko) CriOS/140.0.0.0`, 5],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/140.0.0.0 Mobile Safari/537.36',
    5,
  ],
  [
    'Samsung Internet that asks for desktop sites',
    `${chromium} SamsungBrowser/28.0 Chrome/140.0.0.0 Safari/537.36`,
    5,
  ],
  ['Firefox on a phone', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0', 5],
  ['an iPad that says it is a Mac', `${mac} (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 5],
])('%s gets no store but a link to send', (_device, userAgent, touchPoints) => {
  expect(installTarget(userAgent, touchPoints)).toEqual({ kind: 'phone' });
});
