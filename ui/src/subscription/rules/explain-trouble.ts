import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { DayFormat } from '../../text/long-date.tsx';
import type { Tone } from '../../kit/tone.ts';
import { statusBadge } from './labels.ts';
import { paymentDueTitle } from './payment-due.ts';

interface Explanation {
  title: string;
  text: string;
}

/** An end that the user has chosen, or that costs nothing, is no trouble: only a bank's doubt is red. */
export function troubleTone({ status, endReason }: Subscription): Tone {
  const isDoubted = endReason === 'DISPUTED' || endReason === 'FRAUD_WARNING';
  return status === 'CANCELED' && !isDoubted ? 'neutral' : statusBadge(status).tone;
}

/** Why a subscription gives no access, and what the user can do. */
export function explainTrouble(subscription: Subscription, formatDay: DayFormat): Explanation {
  switch (subscription.status) {
    case 'PAST_DUE':
      return {
        title: paymentDueTitle(subscription),
        text: `${failureOf(subscription)}${subscription.card ? 'Use another card' : 'Add one'}. We'll retry the payment right away and restore Premium.${nextTry(subscription, formatDay)}`,
      };
    case 'CANCELED':
      return explainEnd(subscription, formatDay);
    case 'INCOMPLETE':
      return {
        title: 'Your first payment is not complete',
        text: "Your bank hasn't confirmed it, and you weren't charged. Complete it in the Customer Portal, or choose a plan again.",
      };
    default:
      return {
        title: 'Your subscription is not active',
        text: 'The Customer Portal shows what it is waiting for.',
      };
  }
}

function explainEnd({ endReason, endedAt }: Subscription, formatDay: DayFormat): Explanation {
  if (endReason === 'TRIAL_ALREADY_USED') {
    return {
      title: 'This free trial could not start',
      text: "Each person and card gets one free trial, and you've already had yours. You weren't charged, and you can subscribe without a trial anytime.",
    };
  }
  return {
    title: endedAt
      ? `Your subscription ended on ${formatDay(endedAt)}`
      : 'Your subscription has ended',
    text: `${reasonOf(endReason)}You won't be charged again. You can come back with either plan anytime.`,
  };
}

function reasonOf(endReason: Subscription['endReason']): string {
  switch (endReason) {
    case 'REFUNDED':
      return 'We refunded the current period in full. ';
    case 'DISPUTED':
      return 'Your bank told us that you dispute a payment. ';
    case 'FRAUD_WARNING':
      return "Your bank told us that a payment may have been made without your consent, so we're refunding it. ";
    case 'WITHDRAWN':
      return "You've withdrawn from the contract. ";
    default:
      return '';
  }
}

function failureOf({ slowPayment, card }: Subscription): string {
  if (!card) return "There's no card on file for your last payment, so Premium is off. ";
  return slowPayment?.state === 'FAILED' && slowPayment.plan === null
    ? `The payment with your new card didn't go through: ${slowPayment.message} `
    : "Your last payment didn't go through, so Premium is off. ";
}

function nextTry({ nextCharge, card }: Subscription, formatDay: DayFormat): string {
  if (!nextCharge || !card) return '';
  return ` If you do nothing, we'll try the card ending in ${card.last4} again on ${formatDay(nextCharge.date)}.`;
}
