import { useSyncExternalStore } from 'react';

/** False for the prerendered page and its hydration, which know no query string; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
