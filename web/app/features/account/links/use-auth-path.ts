import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { useLocation } from 'react-router';
import { nextPathOf, nextQueryOf } from '../../../session/next-path.ts';

/** The address of another page of the log-in, which keeps the page that asked for it. */
export function useAuthPath(): (path: string) => string {
  const { search } = useLocation();
  // The prerendered page has no query.
  const next = useHydrated() ? nextPathOf(search) : null;
  return (path) => (next === null ? path : path + nextQueryOf(next));
}
