import type { BillingContext } from '../context.ts';
import { isRefusal } from '../stripe/errors.ts';

/**
 * Does to a customer at Stripe what our rules ask for. What Stripe refuses is logged for a person to
 * look at, and does not keep the customer's state from being stored.
 */
export async function mend(
  billing: BillingContext,
  what: string,
  change: Promise<unknown>,
): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    billing.log.warn({ err: error, what }, 'Stripe refused to have something put right');
  }
}
