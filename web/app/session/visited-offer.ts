import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { offerIn, offerKey, storeVisitedOffer } from '../document/offer.ts';
import { useSessionPhase } from './hooks.ts';
import { storedVisit } from './stored-visit.ts';

/** The offer by which a visitor has come within the last day. */
export function storedOffer(): string | null {
  return storedVisit(offerKey);
}

/** The offer of the address or else of an earlier visit; null also until storage was read. */
export function useVisitedOffer(): string | null {
  const { search } = useLocation();
  const isRead = useSessionPhase() !== 'unread';
  useEffect(storeVisitedOffer, [search]);
  return isRead ? (offerIn(search) ?? storedOffer()) : null;
}
