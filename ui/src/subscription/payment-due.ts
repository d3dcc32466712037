import type { Subscription } from '@stillweb/contract/subscription';
import { formatExactMoney } from '@stillweb/contract/money-text';
import { changeLabels } from './offered-changes.ts';

/** Whether the user has to act; not while the result of a payment is still to come. */
export function isPaymentDue(subscription: Subscription | null): subscription is Subscription {
  return subscription?.status === 'PAST_DUE' && subscription.slowPayment?.state !== 'PROCESSING';
}

/** What a failed payment is called everywhere: "Update your card: $9.00 due". */
export function paymentDueTitle(subscription: Subscription): string {
  const { amountDue } = subscription;
  const request = cardRequest(subscription);
  if (!amountDue) return request;
  return `${request}: ${formatExactMoney(amountDue.amount, amountDue.currency)} due`;
}

/** What the user has to do about a failed payment. */
export function cardRequest({ card }: Pick<Subscription, 'card'>): string {
  return card ? 'Update your card' : changeLabels.addCard;
}
