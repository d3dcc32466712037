import type { BillingContext } from '../context.ts';
import { isRefusal } from '../stripe/errors.ts';

/**
 * Waits for a repair at Stripe. A refusal is logged for an operator and does not keep the customer's
 * state from being stored.
 * @param what describes the repair in the log
 */
export async function applyRepair(
  billing: BillingContext,
  what: string,
  change: Promise<unknown>,
): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    billing.logger.warn({ err: error, what }, 'Stripe refused to have something put right');
  }
}
