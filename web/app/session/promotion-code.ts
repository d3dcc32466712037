import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { promotionCodeIn } from '../document/promotion-code.ts';
import { storedForADay } from './stored-for-a-day.ts';

const visited = storedForADay('promotion-code', z.string());
const listeners = new Set<() => void>();

/** The promotion code with which a visitor has come within the last day. */
export function storedPromotionCode(): string | null {
  return visited.get();
}

export function storePromotionCode(code: string): void {
  visited.set(code);
  notify();
}

/** By the word of the visitor, when the code is refused, and with a purchase. */
export function clearPromotionCode(): void {
  visited.clear();
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
