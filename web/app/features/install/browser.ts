import { brand } from '@stillweb/contract/brand';

export type InstallTarget =
  /** A browser that takes extensions from a store we are listed in. */
  | { kind: 'store'; browser: string; url: string }
  /** A phone or tablet: the extension is installed on a computer. */
  | { kind: 'phone' }
  /** A desktop browser whose store does not have us. */
  | { kind: 'unlisted'; browser: string };

const chromeWebStoreBrowsers = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Chrome', /Chrome\//],
] as const;

const otherBrowsers = [
  ['Firefox', /\bFirefox\//],
  ['Safari', /\bSafari\//],
] as const;

/** Where the extension comes from for the browser that names itself so in `userAgent`. */
export function installTarget(userAgent: string, maxTouchPoints = 0): InstallTarget {
  if (isHandheld(userAgent, maxTouchPoints)) return { kind: 'phone' };

  const listed = chromeWebStoreBrowsers.find(([, pattern]) => pattern.test(userAgent));
  if (listed) return { kind: 'store', browser: listed[0], url: brand.chromeStoreUrl };

  const other = otherBrowsers.find(([, pattern]) => pattern.test(userAgent));
  return { kind: 'unlisted', browser: other?.[0] ?? 'this browser' };
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
function isHandheld(userAgent: string, maxTouchPoints: number): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile/.test(userAgent)) return true;
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}
