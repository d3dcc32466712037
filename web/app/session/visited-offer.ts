import { useEffect } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { offerIn, offerKey, storeVisitedOffer } from '../document/offer.ts';
import { browserStorage } from './browser-storage.ts';
import { useSessionPhase } from './hooks.ts';

const keptFor = 24 * 60 * 60_000;

const visit = z.object({ code: z.string(), at: z.number() });

/** The offer by which a visitor has come within the last day. */
export function storedOffer(): string | null {
  return storedVisit(offerKey);
}

/** The code of a visit within the last day. */
export function storedVisit(key: string): string | null {
  try {
    const stored = browserStorage('localStorage').getItem(key);
    const { data } = visit.safeParse(JSON.parse(stored ?? 'null'));
    return data && Date.now() - data.at < keptFor ? data.code : null;
  } catch {
    return null;
  }
}

/** The offer of the address or else of an earlier visit; null also until storage was read. */
export function useVisitedOffer(): string | null {
  const { search } = useLocation();
  const isRead = useSessionPhase() !== 'unread';
  useEffect(storeVisitedOffer, [search]);
  return isRead ? (offerIn(search) ?? storedOffer()) : null;
}
