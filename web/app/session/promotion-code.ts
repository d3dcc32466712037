import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { visitWith } from '../document/offer.ts';
import { promotionCodeIn } from '../document/promotion-code.ts';
import { browserStorage } from './browser-storage.ts';
import { storedVisit } from './stored-visit.ts';

const key = 'promotion-code';
const listeners = new Set<() => void>();

/** The promotion code with which a visitor has come within the last day. */
export function storedPromotionCode(): string | null {
  return storedVisit(key);
}

export function storePromotionCode(code: string): void {
  browserStorage('localStorage').setItem(key, visitWith(code));
  notify();
}

/** By the word of the visitor, when the code is refused, and with a purchase. */
export function clearPromotionCode(): void {
  browserStorage('localStorage').removeItem(key);
  notify();
}

/** The stored promotion code; the prerendered page knows of none. */
export function usePromotionCode(): string | null {
  return useSyncExternalStore(subscribe, storedPromotionCode, () => null);
}

/** Stores the promotion code of this page's address. On other pages `code` may be something else. */
export function useVisitedPromotionCode(): void {
  const { search } = useLocation();
  useEffect(() => {
    const code = promotionCodeIn(search);
    if (code !== null) storePromotionCode(code);
  }, [search]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
