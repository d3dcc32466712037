import Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { hasPendingEventOf } from '../store/events.ts';

/** A warning follows its charge within weeks, so it concerns one of the newest. */
const newest = 5;

/**
 * The early fraud warnings of a customer's newest charges that are neither refunded nor disputed. Stripe
 * lists them by charge only, so they are read only while an event tells that there may be one; no event
 * is lost, since reconciliation reads the list of them.
 */
export async function readWarnings(
  { stripe, db, logger }: BillingContext,
  customerId: string,
  charges: Stripe.Charge[],
): Promise<Stripe.Radar.EarlyFraudWarning[]> {
  if (!(await hasPendingEventOf(db, customerId, 'radar.early_fraud_warning.created'))) return [];
  const open = charges.filter(({ paid, refunded, disputed }) => paid && !refunded && !disputed);
  try {
    const lists = await Promise.all(
      open.slice(0, newest).map(({ id }) => stripe.radar.earlyFraudWarnings.list({ charge: id })),
    );
    return lists.flatMap(({ data }) => data);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    // The rest of the customer's state must not wait for a permission of our key.
    logger.error({ err: error, customer: customerId }, 'early fraud warnings cannot be read');
    return [];
  }
}
