import { browser } from 'wxt/browser';

/** Chrome leaves tabs alone that were open before: the page that led to the store would never notice. */
export async function injectIntoOpenTabs(): Promise<void> {
  const tabs = await browser.tabs.query({ url: SITE_MATCHES });
  for (const { id } of tabs) {
    if (id !== undefined) {
      await browser.scripting
        .executeScript({ target: { tabId: id }, files: ['/content-scripts/site.js'] })
        // A tab may be closed meanwhile, or show an error page.
        .catch(() => undefined);
    }
  }
}
