import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { useSearchParams } from 'react-router';

/** The token of a one-time link: null when the address has none, undefined before hydration. */
type LinkToken = string | null | undefined;

export function useLinkToken(): LinkToken {
  const [search] = useSearchParams();
  return useHydrated() ? search.get('token') || null : undefined;
}
