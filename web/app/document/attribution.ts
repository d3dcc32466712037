import { isMeasured } from './measured.ts';

export const arrivalKey = 'arrival';

const campaignFields = ['source', 'medium', 'campaign', 'term', 'content'];

/**
 * Notes where a visit began and which campaign led to it: in this tab, for the sign-up alone. The
 * address of a personal page may hold a token, so none is noted.
 */
export function rememberArrival() {
  if ('signedIn' in document.documentElement.dataset) return;
  if (!isMeasured(location.pathname) && location.pathname !== '/auth/signup') return;
  try {
    if (sessionStorage.getItem(arrivalKey) !== null) return;
    sessionStorage.setItem(arrivalKey, JSON.stringify(arrivalAt(location)));
  } catch {
    // A browser that keeps nothing tells nothing.
  }
}

function arrivalAt({ pathname, search }: Location): Record<string, string> {
  const query = new URLSearchParams(search);
  const campaign = campaignFields
    .map((field): [string, string] => [field, (query.get(`utm_${field}`) ?? '').slice(0, 200)])
    .filter(([, value]) => value !== '');
  return { ...Object.fromEntries(campaign), landingPath: pathname.slice(0, 200) };
}
