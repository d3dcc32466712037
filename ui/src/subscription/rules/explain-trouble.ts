import { t } from '@stillweb/texts/t';
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
        text: explainFailure(subscription, formatDay),
      };
    case 'CANCELED':
      return explainEnd(subscription, formatDay);
    case 'INCOMPLETE':
      return {
        title: t('trouble.incomplete.title', 'Your first payment is not complete'),
        text: t(
          'trouble.incomplete.text',
          "Your bank hasn't confirmed it, and you weren't charged. Complete it in the Customer Portal, or choose a plan again.",
        ),
      };
    default:
      return {
        title: t('trouble.inactive.title', 'Your subscription is not active'),
        text: t('trouble.inactive.text', 'The Customer Portal shows what it is waiting for.'),
      };
  }
}

function explainEnd({ endReason, endedAt }: Subscription, formatDay: DayFormat): Explanation {
  const reason = endReason ?? '';
  if (endReason === 'TRIAL_ALREADY_USED') {
    return {
      title: t('trouble.trial.title', 'This free trial could not start'),
      text: t(
        'trouble.trial.text',
        "Each person and card gets one free trial, and you've already had yours. You weren't charged, and you can subscribe without a trial anytime.",
      ),
    };
  }
  return {
    title: endedAt
      ? t('trouble.ended-on', 'Your subscription ended on {date}', { date: formatDay(endedAt) })
      : t('trouble.ended', 'Your subscription has ended'),
    text: t(
      'trouble.end-reason',
      "{reason, select, REFUNDED {We refunded the current period in full. } DISPUTED {Your bank told us that you dispute a payment. } FRAUD_WARNING {Your bank told us that a payment may have been made without your consent, so we're refunding it. } WITHDRAWN {You've withdrawn from the contract. } other {}}You won't be charged again. You can come back with either plan anytime.",
      { reason },
    ),
  };
}

function explainFailure(
  { slowPayment, card, nextCharge }: Subscription,
  formatDay: DayFormat,
): string {
  const message =
    slowPayment?.state === 'FAILED' && slowPayment.plan === null ? slowPayment.message : '';
  const cause = card ? message && 'NEW_CARD' : 'NO_CARD';
  const last4 = card?.last4 ?? '';
  const next = nextCharge && card ? formatDay(nextCharge.date) : '';
  return t(
    'trouble.past-due',
    "{cause, select, NO_CARD {There's no card on file for your last payment, so Premium is off. Add one.} NEW_CARD {The payment with your new card didn't go through: {message} Use another card.} other {Your last payment didn't go through, so Premium is off. Use another card.}} We'll retry the payment right away and restore Premium.{retry, select, yes { If you do nothing, we'll try the card ending in {last4} again on {next}.} other {}}",
    { cause, message, retry: next && 'yes', last4, next },
  );
}
