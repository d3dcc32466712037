import type { Subscription } from '@stillweb/contract/subscription';
import { formatExactMoney } from '../money.tsx';

/** Whether the user has to act; not while the result of a payment is still to come. */
export function isPaymentDue(subscription: Subscription | null): subscription is Subscription {
  return subscription?.status === 'PAST_DUE' && subscription.slowPayment?.state !== 'PROCESSING';
}

/** What a failed payment is called everywhere: "Update your card: $9.00 due". */
export function paymentDueTitle({ amountDue }: Subscription): string {
  if (!amountDue) return 'Update your card';
  return `Update your card: ${formatExactMoney(amountDue.amount, amountDue.currency)} due`;
}
