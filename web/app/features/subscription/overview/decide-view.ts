import type { Access } from '../../../session/access.ts';

interface Facts {
  access: Access;
  /** Whether the server has answered since the page was loaded; a later failure changes nothing. */
  isAnswered: boolean;
  hasFailed: boolean;
}

/** What a page that needs an active subscription shows: nobody is asked to buy before an answer. */
export function decideView({ access, isAnswered, hasFailed }: Facts) {
  if (isAnswered && access !== 'unknown') return access === 'active' ? 'page' : 'required';
  return hasFailed ? 'unavailable' : 'loading';
}
