import { grantsAccess } from '@stillweb/contract/subscription';

/** Whether a user has an active subscription; `unknown` while the server has not said so. */
export type Access = 'active' | 'inactive' | 'unknown';

interface Facts {
  isSignedIn: boolean;
  /** Of the subscription that this browser has stored. */
  status: string | undefined;
  /** Whether the server has answered since the page was loaded. */
  isAnswered: boolean;
}

/** A stored subscription may say that there is access; only an answer says that there is none. */
export function decideAccess({ isSignedIn, status, isAnswered }: Facts): Access {
  if (!isSignedIn) return 'inactive';
  if (grantsAccess(status)) return 'active';
  return isAnswered ? 'inactive' : 'unknown';
}
