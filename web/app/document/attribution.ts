import { isMeasured } from './measured.ts';

export const attributionKey = 'arrival';

const campaignFields = ['source', 'medium', 'campaign', 'term', 'content'];

/**
 * Stores the landing page and campaign of a visit in this tab, for the sign-up request. Paths of
 * personal pages are not stored: they may contain a token.
 */
export function storeAttribution() {
  if ('signedIn' in document.documentElement.dataset) return;
  if (!isMeasured(location.pathname) && location.pathname !== '/auth/signup') return;
  try {
    if (sessionStorage.getItem(attributionKey) !== null) return;
    sessionStorage.setItem(attributionKey, JSON.stringify(attributionOf(location)));
  } catch {
    // Without session storage the sign-up request carries no attribution.
  }
}

function attributionOf({ pathname, search }: Location): Record<string, string> {
  const query = new URLSearchParams(search);
  const campaign = campaignFields
    .map((field): [string, string] => [field, (query.get(`utm_${field}`) ?? '').slice(0, 200)])
    .filter(([, value]) => value !== '');
  return { ...Object.fromEntries(campaign), landingPath: pathname.slice(0, 200) };
}
