import { dayMs, hourMs } from '@stillweb/contract/time';
import { withdrawalDays, type WithdrawalRefusal } from '@stillweb/contract/billing/withdrawal';
import { isEnded } from './status.ts';
import type { OwnedSubscription } from '../tables.ts';

/** The facts that decide about the right to withdraw from a subscription's contract. */
export type Contract = Pick<
  OwnedSubscription,
  'status' | 'ending' | 'first_paid_at' | 'returnable' | 'withdrew_before'
>;

export type WithdrawalDecision = {
  /** The last day as it is announced, an ISO date; null before the first payment. */
  lastDay: string | null;
  /** The refund, in minor units. */
  amount: number;
} & ({ possible: true } | { possible: false; refusal: WithdrawalRefusal });

/**
 * Whether a contract can be withdrawn from, and how much comes back: all that was paid for it and is not
 * returned yet. Before the first payment a withdrawal ends the contract, and nothing is to return.
 * @param at when the statement is made
 */
export function decideWithdrawal(contract: Contract, at: Date): WithdrawalDecision {
  const { ending, first_paid_at: firstPaidAt, returnable } = contract;
  const window = firstPaidAt && withdrawalWindow(firstPaidAt);
  const lastDay = window?.lastDay ?? null;
  const refuse = (refusal: WithdrawalRefusal): WithdrawalDecision => ({
    lastDay,
    amount: 0,
    possible: false,
    refusal,
  });
  if (ending === 'WITHDRAWN') return refuse('WITHDRAWN');
  // One that we end for another reason is refunded as far as that reason asks for it.
  if (ending || (isEnded(contract) && returnable === 0)) return refuse('ENDED');
  if (window && at > window.end) return refuse('OVER');
  if (window && contract.withdrew_before) return refuse('WITHDREW_BEFORE');
  return { lastDay, amount: returnable, possible: true };
}

/** Milliseconds that the last place on earth is behind UTC. */
const lastPlace = 12 * hourMs;

/**
 * The window that the first payment opens. The day of the payment does not count, and the 14th day after
 * it is the last one. The window ends when the day that we announce is over everywhere on earth, and never
 * before 15 times 24 hours have passed: by then the 14th day is over by every user's own calendar, too.
 */
export function withdrawalWindow(paidAt: Date): { lastDay: string; end: Date } {
  const paidDay = Math.floor(paidAt.getTime() / dayMs) * dayMs;
  const lastDay = paidDay + withdrawalDays * dayMs;
  const end = Math.max(
    lastDay + dayMs + lastPlace,
    paidAt.getTime() + (withdrawalDays + 1) * dayMs,
  );
  return { lastDay: new Date(lastDay).toISOString().slice(0, 10), end: new Date(end) };
}
