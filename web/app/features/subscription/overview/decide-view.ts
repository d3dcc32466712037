import { screenWithoutAccess } from '@stillweb/ui/subscription/screen-without-access.ts';
import type { Access } from '../../../session/hooks.ts';

interface SubscriptionState {
  access: Access;
  /** Of the subscription; undefined without one. */
  status: string | undefined;
  /** Whether the server has answered since the page was loaded; a later failure changes nothing. */
  isAnswered: boolean;
  hasFailed: boolean;
}

type View = 'loading' | 'unavailable' | 'page' | 'payment due' | 'required';

/** The view of a page that needs an active subscription. No user is asked to buy before an answer. */
export function decideView({ access, status, isAnswered, hasFailed }: SubscriptionState): View {
  if (!isAnswered || access === 'unknown') return hasFailed ? 'unavailable' : 'loading';
  if (access === 'active') return 'page';
  return screenWithoutAccess(status);
}
