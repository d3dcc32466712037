import { brand } from '@stillweb/contract/brand';

export type InstallTarget =
  /** A browser that installs extensions from the Chrome Web Store or from Firefox Add-ons. */
  | { kind: 'store'; browser: string; url: string }
  /** A phone or tablet: the extension runs only on computers. */
  | { kind: 'phone' }
  /** A desktop browser whose store does not list the extension. */
  | { kind: 'unlisted'; browser: string };

const chromeWebStoreBrowsers = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Chrome', /Chrome\//],
] as const;

/** Where a browser with this user agent gets the extension. */
export function installTarget(userAgent: string, maxTouchPoints = 0): InstallTarget {
  if (isPhoneOrTablet(userAgent, maxTouchPoints)) return { kind: 'phone' };

  const listed = chromeWebStoreBrowsers.find(([, pattern]) => pattern.test(userAgent));
  if (listed) return { kind: 'store', browser: listed[0], url: brand.chromeStoreUrl };

  if (/\bFirefox\//.test(userAgent)) {
    return { kind: 'store', browser: 'Firefox', url: brand.firefoxStoreUrl };
  }
  const isSafari = /\bSafari\//.test(userAgent);
  return { kind: 'unlisted', browser: isSafari ? 'Safari' : 'this browser' };
}

/** An iPad's user agent is a Mac's, but no Mac has a touch screen. */
function isPhoneOrTablet(userAgent: string, maxTouchPoints: number): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile/.test(userAgent)) return true;
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}
