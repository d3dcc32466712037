import { hasSubscription, type Subscription } from '@stillweb/contract/subscription';

/** Whether a user has an active subscription, or one that is paused; `unknown` while the server has not said so. */
export type Access = 'active' | 'inactive' | 'unknown';

interface SessionState {
  isSignedIn: boolean;
  /** As this browser has stored it. */
  subscription: Pick<Subscription, 'status' | 'pause'> | null;
  /** Whether the server has answered since the page was loaded. */
  isAnswered: boolean;
}

/** A stored subscription may say that there is access; only an answer says that there is none. */
export function decideAccess({ isSignedIn, subscription, isAnswered }: SessionState): Access {
  if (!isSignedIn) return 'inactive';
  if (hasSubscription(subscription)) return 'active';
  return isAnswered ? 'inactive' : 'unknown';
}
