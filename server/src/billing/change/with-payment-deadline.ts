import type { ErrorCode } from '@stillweb/contract/errors';
import { AppError } from '../../platform/app-error.ts';
import { withRequestDeadline, type BillingContext } from '../context.ts';
import { mapStripeError } from '../stripe/errors.ts';
import type { OwnedSubscription } from '../tables.ts';
import { findCurrent, type CurrentSubscription } from '../store/subscriptions.ts';

type Work = (billing: BillingContext) => Promise<CurrentSubscription>;

/**
 * Runs the work of a request that takes a payment. A payment that takes longer than its request is no
 * failure: it is answered with the subscription, which shows it.
 * @param isAnswer whether the subscription, as stored when the work has ended without a result, answers
 *   the request; `reason` explains a missing result
 */
export async function withPaymentDeadline(
  billing: BillingContext,
  userId: string,
  work: Work,
  isAnswer: (current: OwnedSubscription, reason: ErrorCode) => boolean | Promise<boolean>,
): Promise<CurrentSubscription> {
  try {
    return await withRequestDeadline(billing, work);
  } catch (error) {
    const mapped = mapStripeError(error);
    if (!(mapped instanceof AppError) || !withoutResult.has(mapped.code)) throw error;
    const current = await findCurrent(billing, userId);
    if (current && (await isAnswer(current, mapped.code))) return current;
    throw error;
  }
}

const withoutResult = new Set<ErrorCode>([
  'BUSY',
  'PAYMENT_PROCESSING',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
]);

/** A new card is not taken up while another payment is under way; its own payment is an answer. */
export function isCardPaymentOpen({ slow_payment }: OwnedSubscription, reason: ErrorCode): boolean {
  return slow_payment?.state === 'PROCESSING' && reason !== 'PAYMENT_PROCESSING';
}
