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
function scheduledEnd(day: string): Message {
  return {
    tone: 'orange',
    title: `Your subscription ends on ${day}`,
    text: "You canceled it. Premium stays on until then, and you won't be charged again. Changed your mind? Resume it, and your subscription continues.",
  };
}

/** A subscription renews until an end that comes after the next charge. */
function laterEnd(endsAt: string, subscription: Subscription, formatDay: DayFormat): Message {
  const charge = subscription.nextCharge ? `${nextChargeText(subscription, formatDay)} ` : '';
  return {
    tone: 'orange',
    title: `Your subscription ends on ${formatDay(endsAt)}`,
    text: `Premium stays on until then, and your subscription keeps renewing. ${charge}If you cancel it, it will end with the period you've paid for, and you won't be charged again.`,
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
  const currency = nextCharge ? currencyName(nextCharge.currency) : 'the currency you pay in';
  return {
    tone: 'yellow',
    title: "You can't switch plans",
    text: `No plans are sold in ${currency} any more. Your subscription and its price stay as they are.`,
  };
}

function missingCard(subscription: Subscription, formatDay: DayFormat): Message {
  return {
    tone: 'orange',
    title: changeLabels.addCard,
    text: `${nextChargeText(subscription, formatDay)} There's no card on file. Add one before then, so that Premium stays on.`,
  };
}

/** A payment whose result is not known yet, or why it failed after its request was answered. */
export function slowPaymentMessage({ state, plan, message }: SlowPayment): Message {
  if (state === 'PROCESSING') {
    const what = plan ? `Your change to ${planLabel(plan)}` : 'The payment of your open invoice';
    return {
      tone: 'blue',
      title: 'Your bank is confirming this',
      text: `${what} isn't complete yet. Your bank is still processing this. We'll update this page automatically.`,
    };
  }
  const title = plan
    ? `Your change to ${planLabel(plan)} was not made`
    : "Your payment didn't go through";
  return { tone: 'red', title, text: message };
}

function pendingChange(plan: string): Message {
  return {
    tone: 'yellow',
    title: `Your change to ${planLabel(plan)} is not complete`,
    text: 'Your bank wants you to confirm the payment. Open the invoice in the Customer Portal to do so. Until then you stay on your current plan.',
  };
}
