import { provideLanguage } from '@stillweb/texts/languages';
import { provideCatalogues } from '@stillweb/texts/messages';
import { expect, onTestFinished, test } from 'vitest';
import { browserName } from './browser-name.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome on Windows', `${windows} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Opera on Windows', `${windows} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`],
  ['Vivaldi on Windows', `${windows} Chrome/142.0.0.0 Safari/537.36 Vivaldi/7.6`],
  [
    'Samsung Internet on Android',
    `${android} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
  ],
  ['Firefox on macOS', `${mac} Gecko/20100101 Firefox/145.0`],
  [
    'Safari on macOS',
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
  ],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on ChromeOS', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0.0.0 Safari/537.36'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Firefox/153.0'],
  ['Unknown browser on Linux', 'curl/8.11 (Linux)'],
  ['Unknown browser', ''],
])('%s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});

test.each([
  ['Brave on macOS', ['Brave', 'Chromium']],
  ['Edge on macOS', ['Microsoft Edge', 'Chromium']],
  ['Samsung Internet on macOS', ['Samsung Internet', 'Chromium']],
  ['Chrome on macOS', ['Google Chrome', 'Chromium']],
])('%s, by its brands', (name, brands) => {
  const userAgent = `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36`;
  expect(
    browserName(
      userAgent,
      brands.map((brand) => ({ brand })),
    ),
  ).toBe(name);
});

test('from right to left it is a name without invisible characters, which would be refused', () => {
  onTestFinished(() => provideLanguage(() => 'en'));
  provideLanguage(() => 'ar');
  // Other files of tests share them.
  provideCatalogues({});
  expect(browserName(`${windows} Chrome/142.0.0.0`)).toBe('Chrome on Windows');
});
