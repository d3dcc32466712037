import type Stripe from 'stripe';
import type { Repair } from '../../rules/repair.ts';
import { hasFailedRefund, idOf } from '../../stripe/objects.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';

type Warned = Pick<StripeState, 'charges' | 'warnings'>;

/** The charges of which a card's bank warns, as long as something can be done about them. */
export function warnedCharges({ charges, warnings }: Warned): Stripe.Charge[] {
  const actionable = new Set(
    warnings.filter((warning) => warning.actionable).map(({ charge }) => idOf(charge)),
  );
  return charges.filter(({ id }) => actionable.has(id));
}

/**
 * A charge of which a bank warns is refunded in full before the cardholder disputes it. One whose whole
 * refund has failed is left to an operator.
 */
export function refundWarnedCharges(state: Warned): Repair[] {
  return warnedCharges(state)
    .filter((charge) => !charge.refunded && !charge.disputed)
    .filter((charge) => !hasFailedRefund(charge))
    .flatMap(({ payment_intent }) => idOf(payment_intent) ?? [])
    .map((paymentIntent) => ({ kind: 'refund-payment', paymentIntent, reason: 'fraudulent' }));
}
