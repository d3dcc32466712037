import { trialDays, type PlanOffer } from '@stillweb/contract/billing/plans';
import type { Choice } from '../../../session/visit.ts';

interface Answer {
  /** The plans as the server sells them to this user; undefined while it has not answered. */
  sold: readonly PlanOffer[] | undefined;
  hasFailed: boolean;
}

/**
 * Whether the checkout opens by itself: only on the terms that the visitor has read before the log-in.
 * On any others the page says first what they are.
 */
export function decideStart(choice: Choice, { sold, hasFailed }: Answer): 'wait' | 'start' | 'ask' {
  if (hasFailed) return 'ask';
  if (!sold) return 'wait';
  const row = sold.find(({ plan }) => plan === choice.plan);
  if (row?.sold === false) return 'ask';
  const isAsShown = row?.trialDays === trialDays && (row.offer ?? null) === choice.offer;
  return isAsShown ? 'start' : 'ask';
}
