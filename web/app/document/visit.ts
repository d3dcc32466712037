import { pagePath, prefix } from '../language.ts';
import { isMeasured } from './measurement.ts';
import { stored, withStorage } from './storage.ts';

export const attributionKey = 'arrival';

const campaignFields = ['source', 'medium', 'campaign', 'term', 'content'];

/**
 * Stores the landing page and campaign of a visit in this tab, for the sign-up request. Paths of
 * personal pages are not stored: they may contain a token.
 */
export function storeAttribution() {
  if ('signedIn' in document.documentElement.dataset) return;
  const path = prefix ? pagePath(location.pathname) : location.pathname;
  if (!isMeasured(path) && path !== '/auth/signup') return;
  withStorage(() => {
    if (sessionStorage.getItem(attributionKey) !== null) return;
    sessionStorage.setItem(attributionKey, JSON.stringify(attributionOf(location)));
  });
}

function attributionOf({ pathname, search }: Location): Record<string, string> {
  const query = new URLSearchParams(search);
  const campaign = campaignFields
    .map((field): [string, string] => [field, (query.get(`utm_${field}`) ?? '').slice(0, 200)])
    .filter(([, value]) => value !== '');
  return { ...Object.fromEntries(campaign), landingPath: pathname.slice(0, 200) };
}

/** In the browser's storage. Before React loads, its presence says that a price may be another one. */
export const offerKey = 'offer';

/** The code of an offer in the query of an address. */
export function offerIn(search: string): string | null {
  return /[?&]offer=([\w-]{1,40})(?:&|$)/.exec(search)?.[1] ?? null;
}

/** Stores the offer of the address for the pages that sell. Without storage it lasts as long as links carry it. */
export function storeVisitedOffer() {
  const code = offerIn(location.search);
  if (code !== null) withStorage(() => localStorage.setItem(offerKey, stored(code)));
}

const longest = 100;

/** The promotion code in the query of an address. The server rejects a wrong one. */
export function promotionCodeIn(search: string): string | null {
  return new URLSearchParams(search).get('code')?.trim().slice(0, longest) || null;
}
