import type { ErrorCode } from '@stillweb/contract/errors';
import { statusOf } from '../../http/errors/answers.ts';
import type { BillingContext } from '../context.ts';
import { insertCheckoutFailure } from './checkout-failures.ts';

/** Counts the outcome of a request for a checkout, and stores a failure for the console. */
export async function countCheckoutOutcome(
  { db, metrics, clock, logger }: BillingContext,
  requestId: string,
  code: ErrorCode | undefined,
): Promise<void> {
  const outcome = checkoutOutcome(code);
  metrics.checkouts.inc({ outcome });
  if (code === undefined || outcome !== 'failed') return;
  await insertCheckoutFailure(db, { code, requestId, at: clock() }).catch((error: unknown) =>
    logger.warn({ err: error, code }, 'a failed checkout was not stored'),
  );
}

/**
 * Whether a checkout was opened, refused for a reason of the visitor's, or failed by our fault.
 * @param code of the error; undefined for a checkout that was opened. One of status 400 is a mistake of
 *   ours, or a plan not on sale.
 */
export function checkoutOutcome(code: ErrorCode | undefined): 'opened' | 'refused' | 'failed' {
  if (code === undefined) return 'opened';
  if (code === 'CHECKOUT_STOPPED') return 'refused';
  return [401, 403, 409, 429].includes(statusOf(code)) ? 'refused' : 'failed';
}
