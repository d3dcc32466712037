import { browser } from 'wxt/browser';

/** The page in front of which the popup opened. */
export interface CurrentSite {
  tabId: number;
  /** Its host without `www.`; undefined for a page that is no website. */
  site: string | undefined;
}

export async function readCurrentSite(): Promise<CurrentSite | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id === undefined ? undefined : { tabId: tab.id, site: siteOf(tab.url) };
}

export function siteOf(url: string | undefined): string | undefined {
  if (!url || !/^https?:/.test(url)) {
    return undefined;
  }
  return new URL(url).hostname.replace(/^www\./, '');
}

/** How many requests of the tab's page were blocked; undefined where the browser does not tell. */
export async function readCount(tabId: number): Promise<number | undefined> {
  const badge = await browser.action.getBadgeText({ tabId });
  if (!browser.declarativeNetRequest.setExtensionActionOptions || !/^\d*$/.test(badge)) {
    return undefined;
  }
  return Number(badge);
}
