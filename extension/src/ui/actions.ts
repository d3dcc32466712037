import { browser } from 'wxt/browser';

import type { OwnMessage } from '../status.ts';
import type { Action } from './licence-view.ts';
import type { MessageKey } from './text.ts';

type Effect = { path: string } | { ask: OwnMessage } | { permission: true };

/** The text and the action of each button: open a page of the site, ask the worker, or ask for a permission. */
export const actions: Record<Action, { label: MessageKey; effect: Effect }> = {
  link: { label: 'link', effect: { path: '/onboarding' } },
  'use-code': { label: 'useCode', effect: { ask: { type: 'use-code' } } },
  trial: { label: 'startTrial', effect: { path: '/pricing' } },
  plans: { label: 'seePlans', effect: { path: '/pricing' } },
  card: { label: 'updateCard', effect: { path: '/dashboard/subscription' } },
  browsers: { label: 'seeBrowsers', effect: { path: '/dashboard/account' } },
  poll: { label: 'checkAgain', effect: { ask: { type: 'poll' } } },
  'all-sites': { label: 'allSitesAllow', effect: { permission: true } },
};

/** The browser asks the user. Nothing may be awaited before: the click must reach its question. */
export async function askForAllSites(): Promise<void> {
  await browser.permissions.request({ origins: ['<all_urls>'] });
}

/** In a new tab; the popup closes, as it would by itself. */
export async function openPage(url: string): Promise<void> {
  await browser.tabs.create({ url });
  window.close();
}
