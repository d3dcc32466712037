import { browser } from 'wxt/browser';

import { pageOf, siteOf } from '../../web-address.ts';

/** The page in front of which the popup opened. */
export interface CurrentSite {
  tabId: number;
  /** Its host without `www.`; undefined if the page is not a website. */
  site: string | undefined;
  /** Its address, for a report; undefined if the page is not a website. */
  page: string | undefined;
}

export async function readCurrentSite(): Promise<CurrentSite | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id === undefined
    ? undefined
    : { tabId: tab.id, site: siteOf(tab.url), page: pageOf(tab.url) };
}

/** How many requests of the tab's page were blocked; undefined where the browser does not tell. */
export async function readCount(tabId: number): Promise<number | undefined> {
  const badge = await browser.action.getBadgeText({ tabId });
  if (!browser.declarativeNetRequest.setExtensionActionOptions || !/^\d*$/.test(badge)) {
    return undefined;
  }
  return Number(badge);
}
