import { stored } from './stored-value.ts';

/** In the browser's storage. Before React loads, its presence says that a price may be another one. */
export const offerKey = 'offer';

/** The code of an offer in the query of an address. */
export function offerIn(search: string): string | null {
  return /[?&]offer=([\w-]{1,40})(?:&|$)/.exec(search)?.[1] ?? null;
}

/** Stores the offer of the address for the pages that sell. */
export function storeVisitedOffer() {
  const code = offerIn(location.search);
  if (code === null) return;
  try {
    localStorage.setItem(offerKey, stored(code));
  } catch {
    // Without storage an offer lasts as long as links carry it.
  }
}
