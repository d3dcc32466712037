import type Stripe from 'stripe';

/** Why a charge was declined, as exactly as the bank has said it; null unless it was. */
export function declineCodeOf({ status, outcome, failure_code }: Stripe.Charge): string | null {
  if (status !== 'failed') return null;
  return outcome?.reason ?? failure_code;
}
