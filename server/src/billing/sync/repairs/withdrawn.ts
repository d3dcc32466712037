import type Stripe from 'stripe';
import { balanceMark, type Repair } from '../../rules/repair.ts';
import { isEnded } from '../../rules/status.ts';
import { hasFailedRefund, paymentIntentsOf, subscriptionIdOf } from '../../stripe/objects.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';
import type { EndingReason } from '../../tables.ts';
import { succeededCharge } from './refunds.ts';

type Read = Pick<StripeState, 'customer' | 'subscriptions' | 'invoices' | 'charges'>;

/**
 * A contract that its user has withdrawn from ends immediately, and all its payments are refunded,
 * also a payment that arrives later. The balance becomes what it would be without the contract: credit
 * for time that was refunded must not be kept, and credit that was used comes back.
 */
export function endWithdrawn(state: Read, endings: ReadonlyMap<string, EndingReason>): Repair[] {
  return state.subscriptions
    .filter(({ id }) => endings.get(id) === 'WITHDRAWN')
    .flatMap((subscription) =>
      end(subscription).concat(refundAll(subscription, state), resetBalance(subscription, state)),
    );
}

/** Whether nothing of a contract that was withdrawn from is left at Stripe. */
export function isWithdrawalDone(subscriptionId: string, state: Read): boolean {
  const subscription = state.subscriptions.find(({ id }) => id === subscriptionId);
  // Stripe does not list the subscriptions of a deleted customer, but its charges.
  if (!subscription) return state.charges.every(isPaidBack);
  const isPaid = paymentsOf(subscription, state).every(({ charge }) => isPaidBack(charge));
  return isEnded(subscription) && isPaid && resetBalance(subscription, state).length === 0;
}

/** Whether all of a payment was returned, or an operator has to return it: a bank has sent a refund back. */
export function isReturned(charge: Stripe.Charge | undefined): boolean {
  if (!charge) return false;
  return isPaidBack(charge) || hasFailedRefund(charge);
}

export function isBalanceReset(subscriptionId: string, customer: Read['customer']): boolean {
  if (customer.deleted) return true;
  return balanceMark(subscriptionId) in customer.metadata;
}

function end(subscription: Stripe.Subscription): Repair[] {
  if (isEnded(subscription)) return [];
  return [{ kind: 'cancel-subscription', subscription: subscription.id }];
}

function refundAll(subscription: Stripe.Subscription, state: Read): Repair[] {
  return paymentsOf(subscription, state)
    .filter(({ charge }) => !isReturned(charge))
    .map(({ paymentIntent }) => ({ kind: 'refund-withdrawn', paymentIntent }));
}

/** The payments of a contract, each with the charge that succeeded. */
function paymentsOf({ id }: Stripe.Subscription, { invoices, charges }: Read) {
  return invoices
    .filter((invoice) => subscriptionIdOf(invoice) === id && invoice.amount_paid > 0)
    .flatMap(paymentIntentsOf)
    .flatMap((paymentIntent) => {
      const charge = succeededCharge(paymentIntent, charges);
      return charge ? [{ paymentIntent, charge }] : [];
    });
}

/** In the contract's currency: that of the customer may have changed, and a balance in another one stays apart. */
function resetBalance(
  { id, currency }: Stripe.Subscription,
  { customer, invoices }: Read,
): Repair[] {
  if (customer.deleted || isBalanceReset(id, customer)) return [];
  // Voiding an open invoice returns the credit that it used.
  const used = invoices
    .filter((invoice) => subscriptionIdOf(invoice) === id && invoice.status === 'paid')
    .reduce((total, invoice) => total + balanceUsed(invoice), 0);
  if (used === 0) return [];
  const change = { amount: -used, currency };
  return [{ kind: 'reset-balance', subscription: id, customer: customer.id, ...change }];
}

/** The customer's credit that an invoice used; negative where it added some. */
function balanceUsed({ starting_balance, ending_balance }: Stripe.Invoice): number {
  return (ending_balance ?? starting_balance) - starting_balance;
}

function isPaidBack({ status, refunded, disputed }: Stripe.Charge): boolean {
  return refunded || disputed || status !== 'succeeded';
}
