import { t } from '@stillweb/texts/t';

/** The oldest major version of Chromium and of Firefox, both on a computer, that runs the extension. */
export const oldestBrowserVersion = 140;

/** As texts name them; every other browser on Chromium runs it too. */
export const supportedBrowsers = () =>
  t('browsers.supported', 'Chrome, Edge, Brave, Opera and Firefox');

/** Most browsers claim to be several others too: the first match is right. */
const products: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\/|Microsoft Edge/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi/, 'Vivaldi'],
  [/Brave/, 'Brave'],
  [/Samsung(Browser| Internet)/, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
];

/** The browser of a user agent, such as "Firefox". */
export function productName(userAgent: string): string | undefined {
  return products.find(([pattern]) => pattern.test(userAgent))?.[1];
}
