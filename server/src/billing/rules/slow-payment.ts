import { minuteMs } from '@stillweb/contract/time';
import type { SlowPayment } from '@stillweb/contract/billing/subscription';
import { isOverdue } from './status.ts';

/** A payment whose result came late or is still unknown, as stored. */
export type PaymentState = {
  /** The status of the subscription. */
  status: string;
  change_state: 'open' | 'made' | 'failed' | null;
  change_plan: string | null;
  change_message: string | null;
  /** Of the latest payment of an overdue invoice with a new card. */
  overdue_state: 'pending' | 'done' | 'failed' | null;
  overdue_message: string | null;
  /** Whether the payment that ends a pause is under way. */
  isResuming: boolean;
};

const processing = "Your bank is still processing this. We'll update this page automatically.";

/** The notice to the user about such a payment; one whose result is unknown comes first. */
export function describeSlowPayment(payment: PaymentState): SlowPayment | null {
  const { change_state, change_plan: plan, overdue_state } = payment;
  if (change_state === 'open') return { state: 'PROCESSING', plan, message: processing };
  if (overdue_state === 'pending' || payment.isResuming) {
    return { state: 'PROCESSING', plan: null, message: processing };
  }
  if (change_state === 'failed') {
    return { state: 'FAILED', plan, message: payment.change_message ?? '' };
  }
  // Paid later by another card or another attempt, it is no longer of interest.
  return overdue_state === 'failed' && isOverdue(payment)
    ? { state: 'FAILED', plan: null, message: payment.overdue_message ?? '' }
    : null;
}

/** How long a resumption without an answer counts as under way: a payment takes up to a minute at Stripe. */
const underWayFor = 2 * minuteMs;

/** Whether Stripe may still be carrying out a resumption. */
export function isResuming({ resume_requested_at }: { resume_requested_at: Date | null }): boolean {
  return resume_requested_at !== null && Date.now() - resume_requested_at.getTime() < underWayFor;
}
