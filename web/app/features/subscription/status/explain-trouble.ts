import type { Subscription } from '@stillweb/contract/subscription';
import { formatLongDate } from '../../../ui/long-date.tsx';
import { formatMoney } from '../../../ui/money.tsx';

interface Explanation {
  title: string;
  text: string;
}

/** Why a subscription gives no access, and what the user can do. */
export function explainTrouble(subscription: Subscription): Explanation {
  switch (subscription.status) {
    case 'PAST_DUE':
      return {
        title: 'Your last payment failed',
        text: `Update your card in the customer portal: the open invoice is then paid with it, and Premium comes back at once.${nextTry(subscription)}`,
      };
    case 'CANCELED':
      return explainEnd(subscription);
    case 'INCOMPLETE':
      return {
        title: 'Your first payment is not complete',
        text: 'Your bank has not confirmed it, and nothing was charged. Complete it in the customer portal, or choose a plan again.',
      };
    default:
      return {
        title: 'Your subscription is not active',
        text: 'The customer portal shows what it is waiting for.',
      };
  }
}

function explainEnd({ endReason, endedAt }: Subscription): Explanation {
  if (endReason === 'TRIAL_ALREADY_USED') {
    return {
      title: 'This free trial could not start',
      text: 'There is one free trial per person and card, and yours was used before. Nothing was charged; you can subscribe without a trial whenever you like.',
    };
  }
  return {
    title: endedAt
      ? `Your subscription ended on ${formatLongDate(endedAt)}`
      : 'Your subscription has ended',
    text: `${reasonOf(endReason)}Nothing more is charged. Your invoices stay in the customer portal, and you can come back with either plan.`,
  };
}

function reasonOf(endReason: Subscription['endReason']): string {
  switch (endReason) {
    case 'REFUNDED':
      return 'What you paid for the current period was refunded. ';
    case 'DISPUTED':
      return 'Your bank has told us that you dispute a payment. ';
    case 'FRAUD_WARNING':
      return 'Your bank has told us that a payment may have been made without your consent, so we return it. ';
    case 'WITHDRAWN':
      return 'You have withdrawn from the contract. ';
    default:
      return '';
  }
}

function nextTry({ nextCharge }: Subscription): string {
  if (!nextCharge) return '';
  const { amount, currency, date } = nextCharge;
  return ` Otherwise we try to charge ${formatMoney(amount, currency)} again on ${formatLongDate(date)}.`;
}
