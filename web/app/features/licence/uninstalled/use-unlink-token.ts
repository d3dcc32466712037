import { useLocation } from 'react-router';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/**
 * The token in the fragment, which no server's log contains: null when there is none, undefined before
 * hydration.
 */
export function useUnlinkToken(): string | null | undefined {
  const { hash } = useLocation();
  return useHydrated() ? new URLSearchParams(hash.slice(1)).get('t') : undefined;
}
