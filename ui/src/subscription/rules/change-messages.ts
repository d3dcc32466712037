import { t } from '@stillweb/texts/t';
import {
  refusalOf,
  type SlowPayment,
  type Subscription,
} from '@stillweb/contract/billing/subscription';
import { currencyName } from '@stillweb/contract/currencies';
import type { DayFormat } from '../../text/long-date.tsx';
import type { Tone } from '../../kit/tone.ts';
import { isCardMissing, nextChargeText } from './charge-text.ts';
import { planLabel } from './labels.ts';
import { changeLabels } from './offered-changes.ts';
import { describePause } from './pause-text.ts';

export interface Message {
  tone: Tone;
  title: string;
  text: string;
}

/** The messages about changes made or scheduled, and about payments. */
export function changeMessages(subscription: Subscription, formatDay: DayFormat): Message[] {
  const { cancelAt, renewsUntil, pause, pendingPlan, slowPayment } = subscription;
  return [
    cancelAt && scheduledEnd(formatDay(cancelAt)),
    renewsUntil && laterEnd(renewsUntil, subscription, formatDay),
    pause && !cancelAt && pauseMessage({ ...subscription, pause }, formatDay),
    isCardMissing(subscription) && missingCard(subscription, formatDay),
    refusalOf(subscription, 'switch') === 'UNKNOWN_PRICE' && noSwitch(subscription),
    slowPayment && slowPaymentMessage(slowPayment),
    pendingPlan && pendingChange(pendingPlan),
  ].filter((message) => !!message);
}

/** A canceled subscription continues until its end. */
function scheduledEnd(date: string): Message {
  return {
    tone: 'orange',
    title: t('changes.ends', 'Your subscription ends on {date}', { date }),
    text: t(
      'changes.ends.text',
      "You canceled it. Premium stays on until then, and you won't be charged again. Changed your mind? Resume it, and your subscription continues.",
    ),
  };
}

/** A subscription renews until an end that comes after the next charge. */
function laterEnd(endsAt: string, subscription: Subscription, formatDay: DayFormat): Message {
  const charge = subscription.nextCharge ? nextChargeText(subscription, formatDay) : '';
  const charged = charge && 'yes';
  return {
    tone: 'orange',
    title: t('changes.ends', 'Your subscription ends on {date}', { date: formatDay(endsAt) }),
    text: t(
      'changes.ends-later.text',
      "Premium stays on until then, and your subscription keeps renewing. {charged, select, yes {{charge} } other {}}If you cancel it, it will end with the period you've paid for, and you won't be charged again.",
      { charged, charge },
    ),
  };
}

/** A pause that is announced or has begun. */
function pauseMessage(
  subscription: Parameters<typeof describePause>[0],
  formatDay: DayFormat,
): Message {
  const [title, text] = describePause(subscription, formatDay);
  return { tone: 'yellow', title, text };
}

/** Nothing is sold in the currency that the subscription is billed in. */
function noSwitch({ nextCharge }: Subscription): Message {
  return {
    tone: 'yellow',
    title: t('changes.no-switch.title', "You can't switch plans"),
    text: nextCharge
      ? t(
          'changes.no-switch.text',
          'No plans are sold in {currency} any more. Your subscription and its price stay as they are.',
          { currency: currencyName(nextCharge.currency) },
        )
      : t(
          'changes.no-switch.unknown',
          'No plans are sold in the currency you pay in any more. Your subscription and its price stay as they are.',
        ),
  };
}

function missingCard(subscription: Subscription, formatDay: DayFormat): Message {
  return {
    tone: 'orange',
    title: changeLabels.addCard,
    text: t(
      'changes.no-card',
      "{charge} There's no card on file. Add one before then, so that Premium stays on.",
      { charge: nextChargeText(subscription, formatDay) },
    ),
  };
}

/** A payment whose result is not known yet, or why it failed after its request was answered. */
export function slowPaymentMessage({ state, plan, message }: SlowPayment): Message {
  if (state === 'PROCESSING') {
    return {
      tone: 'blue',
      title: t('changes.processing.title', 'Your bank is confirming this'),
      text: plan
        ? t(
            'changes.processing.plan',
            "Your change to {plan} isn't complete yet. Your bank is still processing this. We'll update this page automatically.",
            { plan: planLabel(plan) },
          )
        : t(
            'changes.processing.invoice',
            "The payment of your open invoice isn't complete yet. Your bank is still processing this. We'll update this page automatically.",
          ),
    };
  }
  const title = plan
    ? t('changes.failed.plan', 'Your change to {plan} was not made', { plan: planLabel(plan) })
    : t('changes.failed.invoice', "Your payment didn't go through");
  return { tone: 'red', title, text: message };
}

function pendingChange(plan: string): Message {
  return {
    tone: 'yellow',
    title: t('changes.pending.title', 'Your change to {plan} is not complete', {
      plan: planLabel(plan),
    }),
    text: t(
      'changes.pending.text',
      'Your bank wants you to confirm the payment. Open the invoice in the Customer Portal to do so. Until then you stay on your current plan.',
    ),
  };
}
