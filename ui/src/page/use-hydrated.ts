import { useSyncExternalStore } from 'react';

/**
 * False in the prerendered page and while React hydrates it, true afterwards. What depends on the
 * browser or the query string must wait for it: the prerendered page knows neither.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
