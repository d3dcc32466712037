import { dayMs } from '@stillweb/contract/time';
import { renews } from '../scheduled-end.ts';
import { isEnded } from '../status.ts';
import type { OwnedSubscription } from '../tables.ts';

/** How many days after the end of Premium the email is sent. */
const waitDays = 30;
/** How much later it may still be sent: the user has agreed to an email after a month, not after a year. */
const lateDays = 14;

/** Subscriptions that ended until this time get the email now. */
export function comeBackUntil(now: Date): Date {
  return new Date(now.getTime() - waitDays * dayMs);
}

type Consent = {
  endedAt: Date | null;
  /** Why we ended the subscription; null when the user did. */
  ending: string | null;
  /** Whether the user has another subscription, which has not ended. */
  hasOther: boolean;
};

/** The decision on a consent: its email is due, not due yet, or no longer needed. */
export function decideComeBack(
  { endedAt, ending, hasOther }: Consent,
  now: Date,
): 'SEND' | 'WAIT' | 'END' {
  if (hasOther || ending) return 'END';
  if (!endedAt || endedAt > comeBackUntil(now)) return 'WAIT';
  return now.getTime() - endedAt.getTime() > (waitDays + lateDays) * dayMs ? 'END' : 'SEND';
}

/** Whether the email is still to come for a user who agrees to it: Premium ends, or ended a short time ago. */
export function isEmailAhead(current: OwnedSubscription, now: Date): boolean {
  const facts = { endedAt: current.ended_at, ending: current.ending, hasOther: false };
  const isCancelled = isEnded(current) || !renews(current);
  return isCancelled && decideComeBack(facts, now) === 'WAIT';
}
