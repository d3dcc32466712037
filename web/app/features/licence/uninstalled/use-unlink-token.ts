import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { useLocation } from 'react-router';

/**
 * The token in the fragment, which no server's log contains: null when there is none, undefined before
 * hydration.
 */
export function useUnlinkToken(): string | null | undefined {
  const { hash } = useLocation();
  return useHydrated() ? new URLSearchParams(hash.slice(1)).get('t') : undefined;
}
