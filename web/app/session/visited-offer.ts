import { useEffect } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { offerIn, offerKey, storeVisitedOffer } from '../document/offer.ts';
import { useSessionPhase } from './hooks.ts';
import { storedForADay } from './stored-for-a-day.ts';

const visited = storedForADay(offerKey, z.string());

/** The offer by which a visitor has come within the last day. */
export const storedOffer = () => visited.get();

/** The offer of the address or else of an earlier visit; null also until storage was read. */
export function useVisitedOffer(): string | null {
  const { search } = useLocation();
  const isRead = useSessionPhase() !== 'unread';
  useEffect(storeVisitedOffer, [search]);
  return isRead ? (offerIn(search) ?? storedOffer()) : null;
}
