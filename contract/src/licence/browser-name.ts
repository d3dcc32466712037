import { t } from '@stillweb/texts/t';
import { withoutInvisibleCharacters } from '../text/invisible-characters.ts';
import { productName } from './supported-browsers.ts';

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A browser as its user knows it, such as "Firefox on Linux". It may be stored as a name, so it has none of the marks
 * that isolate values in texts from right to left.
 * @param brands of `navigator.userAgentData`: some browsers name themselves only there
 */
export function browserName(userAgent: string, brands: readonly { brand: string }[] = []): string {
  return withoutInvisibleCharacters(
    describe([userAgent, ...brands.map(({ brand }) => brand)].join(' ')),
  );
}

function describe(identity: string): string {
  const browser = productName(identity);
  const system = systems.find(([pattern]) => pattern.test(identity))?.[1];
  if (browser && system)
    return t('browsers.on-system', '{browser} on {system}', { browser, system });
  if (system) return t('browsers.unknown-on-system', 'Unknown browser on {system}', { system });
  return browser ?? t('browsers.unknown', 'Unknown browser');
}
