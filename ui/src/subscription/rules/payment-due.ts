import { t } from '@stillweb/texts/t';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { changeLabels } from './offered-changes.ts';

/** Whether the user has to act; not while the result of a payment is still to come. */
export function isPaymentDue(subscription: Subscription | null): subscription is Subscription {
  return subscription?.status === 'PAST_DUE' && subscription.slowPayment?.state !== 'PROCESSING';
}

/** The title of a failed payment: "Update your card: $9.00 due". */
export function paymentDueTitle(subscription: Subscription): string {
  const { amountDue } = subscription;
  if (!amountDue) return cardRequest(subscription);
  const amount = formatExactMoney(amountDue.amount, amountDue.currency);
  return subscription.card
    ? t('payment-due.update-card', 'Update your card: {amount} due', { amount })
    : t('payment-due.add-card', 'Add a card: {amount} due', { amount });
}

/** The request to a user whose payment failed. */
export function cardRequest({ card }: Pick<Subscription, 'card'>): string {
  return card ? t('subscription.update-card', 'Update your card') : changeLabels.addCard;
}
