import { browser } from 'wxt/browser';

import type { Status } from '../../status.ts';
import { find } from '../../ui/element.ts';
import { text, type MessageKey } from '../../ui/text.ts';
import { sitePattern } from '../../worker/site-pattern.ts';
import type { CurrentSite } from './site.ts';

/** The button that starts the picker, or what it needs. */
export function drawHideOnPage(current: CurrentSite | undefined, status: Status): void {
  const { tabId, site } = current ?? {};
  const obstacle = findObstacle(site, status);
  const button = find('#hide', HTMLButtonElement);
  button.disabled = obstacle !== undefined;
  const words = find('#hide-text', HTMLElement);
  words.textContent = obstacle ? text(obstacle) : '';
  button.onclick = async () => {
    if (tabId !== undefined && site !== undefined && !(await startPicker(tabId, site))) {
      words.textContent = text('pickerRefused');
    }
  };
}

function findObstacle(
  site: string | undefined,
  { entitlement, allowedSites }: Status,
): MessageKey | undefined {
  if (site === undefined) {
    return 'pickerNoSite';
  }
  if (entitlement.state !== 'premium') {
    return 'pickerNeedsPremium';
  }
  return allowedSites.includes(site) ? 'pickerSiteAllowed' : undefined;
}

/**
 * The click alone lets us into the page now; the browser asks the user whether we may hide things there
 * on the next visit too. Its question may close the popup, and the picker runs without it.
 * @returns false if the browser lets no extension into the page
 */
async function startPicker(tabId: number, site: string): Promise<boolean> {
  // The click must reach the browser's question: nothing may be awaited before.
  const asked = browser.permissions.request({ origins: [sitePattern(site)] }).catch(() => false);
  try {
    await browser.scripting.executeScript({ target: { tabId }, files: ['/picker.js'] });
  } catch {
    return false;
  }
  await asked;
  window.close();
  return true;
}
