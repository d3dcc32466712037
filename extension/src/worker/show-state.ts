import { brand } from '@stillweb/contract/brand';
import type { Entitlement } from '@stillweb/licence';
import { browser } from 'wxt/browser';

/** The icon is filled while Premium is on. */
export async function showState({ state }: Entitlement): Promise<void> {
  const name = state === 'premium' ? 'premium' : 'free';
  const path = Object.fromEntries([16, 32].map((size) => [size, `/icons/${name}-${size}.png`]));
  await browser.action.setIcon({ path });
  const key = state === 'premium' ? 'titlePremium' : 'titleFree';
  await browser.action.setTitle({ title: browser.i18n.getMessage(key, brand.name) });
}

/**
 * The number on the icon: what was blocked on the tab's page. Firefox has no such count. The count of a
 * day would need `declarativeNetRequestFeedback`, with which the browser warns of access to the history,
 * and a question every five minutes, after which it forgets.
 */
export async function showCount(): Promise<void> {
  await browser.declarativeNetRequest.setExtensionActionOptions?.({
    displayActionCountAsBadgeText: true,
  });
  await browser.action.setBadgeBackgroundColor({ color: '#17605a' });
  await browser.action.setBadgeTextColor({ color: '#ffffff' });
}
