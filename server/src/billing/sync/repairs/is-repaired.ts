import type Stripe from 'stripe';
import { isEnded } from '../../rules/status.ts';
import { pauseToRestore } from '../../stripe/change-pause.ts';
import { idOf, isPayable, refundsOf } from '../../stripe/objects.ts';
import { defaultMethodId, type StripeState } from '../../stripe/read/read-state.ts';
import { succeededCharge } from './refunds.ts';
import type { Repair } from '../../rules/repair.ts';
import { isBalanceReset, isReturned } from './withdrawn.ts';

/**
 * Whether a reading shows that a repair is done, or that nothing is left to do. Only a reading says
 * so: that Stripe answered our call is not enough.
 */
export function isRepaired(repair: Repair, state: StripeState): boolean {
  switch (repair.kind) {
    case 'cancel-subscription':
      return isGone(findSubscription(repair.subscription, state));
    case 'refund-payment':
      return isRefunded(repair, state);
    case 'refund-withdrawn':
      return isReturned(succeededCharge(repair.paymentIntent, state.charges));
    case 'reset-balance':
      return isBalanceReset(repair.subscription, state.customer);
    case 'restore-pause': {
      const subscription = findSubscription(repair.subscription, state);
      return !subscription || !pauseToRestore(subscription, state.invoices);
    }
    case 'void-invoice':
      return !state.invoices.some((invoice) => invoice.id === repair.invoice && isPayable(invoice));
    case 'set-card':
      return isCardSet(repair, state);
    case 'pay-invoice':
      return (
        defaultMethodId(state.customer) !== repair.paymentMethod ||
        state.invoices.find(({ id }) => id === repair.invoice)?.status !== 'open'
      );
  }
}

/** Stripe does not list the subscriptions of a deleted customer. */
function isGone(subscription: Stripe.Subscription | undefined): boolean {
  return !subscription || isEnded(subscription);
}

/** A suspicion of fraud asks for all that was paid. What is disputed cannot be refunded. */
function isRefunded(
  { paymentIntent, reason }: Extract<Repair, { kind: 'refund-payment' }>,
  { charges }: StripeState,
): boolean {
  const charge = succeededCharge(paymentIntent, charges);
  if (!charge) return false;
  if (reason === 'fraudulent') return charge.disputed || isReturned(charge);
  return charge.disputed || refundsOf(charge).length > 0;
}

/** A card that is no longer the customer's default replaces none. */
function isCardSet(repair: Extract<Repair, { kind: 'set-card' }>, state: StripeState): boolean {
  const subscription = findSubscription(repair.subscription, state);
  if (!subscription || isEnded(subscription)) return true;
  const isDefault = defaultMethodId(state.customer) === repair.paymentMethod;
  return !isDefault || idOf(subscription.default_payment_method) === repair.paymentMethod;
}

function findSubscription(id: string, state: StripeState): Stripe.Subscription | undefined {
  return state.subscriptions.find((subscription) => subscription.id === id);
}
