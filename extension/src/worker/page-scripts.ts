import { browser } from 'wxt/browser';

import { listAllowedSites } from './allowed-sites.ts';

interface PageScript {
  id: string;
  js: string[];
  matches: string[];
}

/** The scripts that run in the world of the pages themselves, each file with the feature that needs it. */
const pageScripts = [
  { id: 'youtube', matches: ['*://*.youtube.com/*'], files: { youtube: 'youtube.js' } },
  {
    id: 'pages',
    matches: ['http://*/*', 'https://*/*'],
    files: { notifications: 'notifications.js', popups: 'popups.js' },
  },
];

/** The scripts that the features need. */
export function decidePageScripts(features: readonly string[]): PageScript[] {
  return pageScripts
    .map(({ id, matches, files }) => {
      const wanted = Object.entries(files).filter(([feature]) => features.includes(feature));
      return { id, matches, js: wanted.map(([, file]) => file) };
    })
    .filter(({ js }) => js.length > 0);
}

/** Of a site with its subdomains; an IP address has none, and is no pattern with them. */
export function excludePattern(site: string): string {
  const isAddress = site.startsWith('[') || /^[\d.]+$/.test(site);
  return isAddress ? `*://${site}/*` : `*://*.${site}/*`;
}

/** The permission for all sites, which a user gives or takes back on the options page. */
export const allSites = { origins: ['<all_urls>'] };

/** Registers what the features ask for, as far as the user permits it, and nothing else. */
export async function registerPageScripts(features: readonly string[]): Promise<void> {
  const permitted = await browser.permissions.contains(allSites);
  const excludeMatches = (await listAllowedSites()).map(excludePattern);
  const wanted = decidePageScripts(permitted ? features : []).map(({ id, js, matches }) => ({
    id,
    js,
    matches,
    excludeMatches,
    allFrames: true,
    runAt: 'document_start' as const,
    world: 'MAIN' as const,
  }));
  const registered = await browser.scripting.getRegisteredContentScripts();
  const [known, added] = split(wanted, ({ id }) => registered.some((script) => script.id === id));
  const [, removed] = split(registered, ({ id }) => wanted.some((script) => script.id === id));
  // An empty list of ids would mean all of them.
  if (removed.length > 0) {
    await browser.scripting.unregisterContentScripts({ ids: removed.map(({ id }) => id) });
  }
  await browser.scripting.updateContentScripts(known);
  await browser.scripting.registerContentScripts(added);
}

function split<Item>(items: Item[], matches: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(matches), items.filter((item) => !matches(item))];
}
