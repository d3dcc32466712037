import { brand } from '@stillweb/contract/brand';
import { oldestBrowserVersion, productName } from '@stillweb/contract/licence/supported-browsers';
import { t } from '@stillweb/texts/t';

export type InstallTarget =
  /** A browser that installs extensions from the Chrome Web Store or from Firefox Add-ons. */
  | { kind: 'store'; browser: string; url: string }
  /** A phone or tablet: the extension runs only on computers. */
  | { kind: 'phone' }
  /** A desktop browser whose store does not list the extension. */
  | { kind: 'unlisted'; browser: string }
  /** A browser that would run the extension in a later version. */
  | { kind: 'outdated'; browser: string };

/** The store that serves a browser with this user agent, or why none does. */
export function installTarget(userAgent: string, maxTouchPoints = 0): InstallTarget {
  if (isPhoneOrTablet(userAgent, maxTouchPoints)) return { kind: 'phone' };

  const browser = productName(userAgent) ?? t('install.this-browser', 'this browser');
  const [, version] = /(?:Chrome|Firefox)\/(\d+)/.exec(userAgent) ?? [];
  if (version) {
    const isOutdated = Number(version) < oldestBrowserVersion;
    const url = browser === 'Firefox' ? brand.firefoxStoreUrl : brand.chromeStoreUrl;
    return isOutdated ? { kind: 'outdated', browser } : { kind: 'store', browser, url };
  }
  return { kind: 'unlisted', browser };
}

/** An iPad's user agent is a Mac's, but no Mac has a touch screen. */
function isPhoneOrTablet(userAgent: string, maxTouchPoints: number): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile|SamsungBrowser/.test(userAgent)) return true;
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}
