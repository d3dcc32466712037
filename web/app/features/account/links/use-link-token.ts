import { useSearchParams } from 'react-router';
import { useSessionPhase } from '../../../session/hooks.ts';

/** As it stands in a mailed link; null in a link that lost it, undefined while not read yet. */
export type LinkToken = string | null | undefined;

export function useLinkToken(): LinkToken {
  const [search] = useSearchParams();
  // The page was prerendered without a query: to read it earlier would contradict what is shown.
  const isHydrating = useSessionPhase() === 'unread';
  return isHydrating ? undefined : search.get('token') || null;
}
