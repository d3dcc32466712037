import { currencyNote } from '@stillweb/contract/billing/price-notes';
import { type TaxNote, withoutTax } from '@stillweb/contract/billing/tax';
import type { EmailContent } from '../../rules/email-content.ts';
import {
  dashboard,
  howToLeave,
  pricing,
  type ContentOf,
  type EmailText,
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
import { productName } from '@stillweb/contract/billing/plans';
import { money } from '../../rules/money.ts';
import { cardAction, cardRequest, cardText, chargeText } from './charge-text.ts';
import { longDay, longMoment } from '@stillweb/contract/text/dates';
import { refusalText } from './withdrawal-refusal.ts';

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

const withdrawalAccepted: Writer<'withdrawal-accepted'> = () => ({
  subject: 'Your contract has ended',
  paragraphs: [
    `You've withdrawn from your contract for ${productName}. It has ended, Premium is off, and you won't be charged.`,
    "You hadn't paid anything, so there is nothing to refund.",
  ],
  action: pricing,
});

const withdrawalRefused: Writer<'withdrawal-refused'> = ({ refusal, lastDay }) => ({
  subject: "We couldn't accept your withdrawal",
  paragraphs: [refusalText(refusal, lastDay), 'Nothing has changed.'],
  action: dashboard,
});

/** The text of each email: the event, the next steps, and how to cancel. */
const writers: { [Kind in EmailContent['kind']]: Writer<Kind> } = {
  'trial-started': trialStarted,
  'trial-ending': trialEnding,
  'trial-extended': trialExtended,
  'trial-refused': trialRefused,
  'credit-given': creditGiven,
  receipt,
  'renewal-ahead': renewalAhead,
  'card-expires': cardExpires,
  'payment-failed': paymentFailed,
  'late-payment-returned': latePaymentReturned,
  refunded: refundedPayment,
  'card-needs-action': cardNeedsAction,
  'plan-changed': planChanged,
  cancelled,
  resumed,
  paused,
  'pause-ending': pauseEnding,
  'pause-over': pauseOver,
  ended,
  'duplicate-ended': duplicateEnded,
  'withdrawal-accepted': withdrawalAccepted,
  'withdrawal-refused': withdrawalRefused,
};

export function emailText<Kind extends EmailContent['kind']>(
  content: ContentOf<Kind>,
  taxNote: TaxNote = withoutTax,
): EmailText {
  const text: EmailText = { action: dashboard, ...writers[content.kind](content) };
  const currency = currencyOf(content);
  return currency
    ? { ...text, notes: [...(text.notes ?? []), currencyNote(currency, taxNote)] }
    : text;
}

/** The currency of a text that names a past, present or future charge. */
function currencyOf(content: EmailContent): string | undefined {
  if (content.kind === 'receipt') return content.paid.currency;
  if (content.kind === 'renewal-ahead' || content.kind === 'payment-failed')
    return content.due.currency;
  if (content.kind === 'cancelled') return content.next?.due?.currency;
  return 'charge' in content ? content.charge?.currency : undefined;
}
