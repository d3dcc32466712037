import { currencyNote } from '@stillweb/contract/price-notes';
import { type TaxNote, withoutTax } from '@stillweb/contract/tax';
import type { EmailContent } from '../../email-content.ts';
import {
  dashboard,
  type EmailText,
  howToLeave,
  pricing,
  type TextDraft,
  type Writer,
} from './draft.ts';
import {
  cardExpires,
  cardNeedsAction,
  latePaymentReturned,
  paymentFailed,
  receipt,
  refundedPayment,
  renewalAhead,
} from './payment-text.ts';
import { cancelled, duplicateEnded, ended, planChanged, resumed } from './subscription-text.ts';
import { trialEnding, trialExtended, trialRefused, trialStarted } from './trial-text.ts';
import { productName } from '@stillweb/contract/plans';
import { money } from './money.ts';
import { chargeText } from './charge-text.ts';
import { cardAction, cardRequest, cardText } from './missing-card.ts';
import { longDay, longMoment } from '@stillweb/contract/date-text';
import { refusalText } from './withdrawal-refusal.ts';

/** The text of each email: what has happened, what happens next, and how to cancel. */
export function emailText(content: EmailContent, taxNote: TaxNote = withoutTax): EmailText {
  const text = { action: dashboard, ...draftOf(content) };
  const currency = currencyOf(content);
  return currency
    ? { ...text, notes: [...(text.notes ?? []), currencyNote(currency, taxNote)] }
    : text;
}

/** The currency of a text that names what is, was or will be charged. */
function currencyOf(content: EmailContent): string | undefined {
  if (content.kind === 'receipt') return content.paid.currency;
  if (content.kind === 'renewal-ahead' || content.kind === 'payment-failed')
    return content.due.currency;
  if (content.kind === 'cancelled') return content.next?.due?.currency;
  return 'charge' in content ? content.charge?.currency : undefined;
}

function draftOf(content: EmailContent): TextDraft {
  switch (content.kind) {
    case 'trial-started':
      return trialStarted(content);
    case 'trial-ending':
      return trialEnding(content);
    case 'trial-extended':
      return trialExtended(content);
    case 'credit-given':
      return creditGiven(content);
    case 'receipt':
      return receipt(content);
    case 'renewal-ahead':
      return renewalAhead(content);
    case 'card-expires':
      return cardExpires(content);
    case 'payment-failed':
      return paymentFailed(content);
    case 'late-payment-returned':
      return latePaymentReturned(content);
    case 'refunded':
      return refundedPayment(content);
    case 'card-needs-action':
      return cardNeedsAction(content);
    case 'plan-changed':
      return planChanged(content);
    case 'cancelled':
      return cancelled(content);
    case 'resumed':
      return resumed(content);
    case 'paused':
      return paused(content);
    case 'pause-ending':
      return pauseEnding(content);
    case 'pause-over':
      return pauseOver(content);
    case 'ended':
      return ended(content);
    case 'trial-refused':
      return trialRefused;
    case 'duplicate-ended':
      return duplicateEnded(content);
    case 'withdrawal-accepted':
      return withdrawalAccepted;
    case 'withdrawal-refused':
      return withdrawalRefused(content);
  }
}

const creditGiven: Writer<'credit-given'> = ({ credit, plan, charge, card }) => ({
  subject: `You have a credit of ${money(credit)}`,
  paragraphs: [
    `We've given you a credit of ${money(credit)}. We'll apply it to your next invoices automatically.`,
    ...(charge ? [chargeText(charge, plan, card), ...cardRequest(card)] : []),
  ],
  ...(charge && cardAction(card)),
});

const resumeEarly =
  'You can resume earlier or cancel under Manage your subscription. If you cancel during the pause, your subscription will end right away.';

const paused: Writer<'paused'> = ({ startsAt, resumesAt, due }) => ({
  subject: `Your subscription is paused from ${longDay(startsAt)}`,
  paragraphs: [
    `You keep Premium until ${longMoment(startsAt)}. After that it will be off, and you won't be charged during the pause.`,
    resumesAt
      ? `On ${longDay(resumesAt)} Premium comes back automatically${due ? `, and we'll charge ${money(due)}` : ''}. We'll remind you by email a week before.`
      : 'The pause has no end date yet.',
    resumeEarly,
  ],
});

const pauseEnding: Writer<'pause-ending'> = ({ resumesAt, due, card }) => ({
  subject: `Your pause ends on ${longDay(resumesAt)}`,
  paragraphs: [
    due.amount > 0
      ? `On ${longDay(resumesAt)} Premium comes back, and we'll charge ${money(due)}${cardText(card)}.`
      : `On ${longDay(resumesAt)} Premium comes back, and you won't be charged then.`,
    ...(due.amount > 0 ? cardRequest(card) : []),
    `If you don't want to continue, cancel before ${longMoment(resumesAt)} under Manage your subscription. It takes two clicks, and you won't be charged.`,
  ],
  ...(due.amount > 0 && cardAction(card)),
});

const pauseOver: Writer<'pause-over'> = ({ plan, charge, card }) => ({
  subject: 'Your subscription continues',
  paragraphs: [
    `Your pause is over.${charge ? ` ${chargeText(charge, plan, card)}` : ''}`,
    ...(charge ? cardRequest(card) : []),
  ],
  ...(charge && cardAction(card)),
  notes: [howToLeave],
});

const withdrawalAccepted: TextDraft = {
  subject: 'Your contract has ended',
  paragraphs: [
    `You've withdrawn from your contract for ${productName}. It has ended, Premium is off, and you won't be charged.`,
    "You hadn't paid anything, so there is nothing to refund.",
  ],
  action: pricing,
};

const withdrawalRefused: Writer<'withdrawal-refused'> = ({ refusal, lastDay }) => ({
  subject: "We couldn't accept your withdrawal",
  paragraphs: [refusalText(refusal, lastDay), 'Nothing has changed.'],
  action: dashboard,
});
