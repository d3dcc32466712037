import { screenWithoutAccess } from '@stillweb/ui/subscription/screen-without-access.ts';
import type { Access } from '../../../session/access.ts';

interface Facts {
  access: Access;
  /** Of the subscription; undefined without one. */
  status: string | undefined;
  /** Whether the server has answered since the page was loaded; a later failure changes nothing. */
  isAnswered: boolean;
  hasFailed: boolean;
}

type View = 'loading' | 'unavailable' | 'page' | 'payment due' | 'required';

/** What a page that needs an active subscription shows: nobody is asked to buy before an answer. */
export function decideView({ access, status, isAnswered, hasFailed }: Facts): View {
  if (!isAnswered || access === 'unknown') return hasFailed ? 'unavailable' : 'loading';
  if (access === 'active') return 'page';
  return screenWithoutAccess(status);
}
