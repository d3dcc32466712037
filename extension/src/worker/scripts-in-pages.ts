import { browser, type Browser } from 'wxt/browser';

import { listAllowedSites } from './allowed-sites.ts';
import { decidePageScripts } from './page-scripts.ts';

type Script = Browser.scripting.RegisteredContentScript;

/** The permission for all sites, which a user gives or takes back on the options page. */
export const allSites = { origins: ['<all_urls>'] };

/** Registers what the features ask for in pages, as far as the user permits it, and nothing else. */
export async function registerInPages(features: readonly string[]): Promise<void> {
  const permitted = await browser.permissions.contains(allSites);
  const excludeMatches = (await listAllowedSites()).map(excludePattern);
  const wanted = permitted
    ? decidePageScripts(features).map((script) => ({ ...script, excludeMatches }))
    : [];
  await register(wanted);
}

/** Of a site with its subdomains; an IP address has none, and is no pattern with them. */
export function excludePattern(site: string): string {
  const isAddress = site.startsWith('[') || /^[\d.]+$/.test(site);
  return isAddress ? `*://${site}/*` : `*://*.${site}/*`;
}

async function register(wanted: Script[]): Promise<void> {
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
