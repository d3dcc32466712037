import { currencyNote } from '@stillweb/contract/billing/price-notes';
import { type TaxNote, withoutTax } from '@stillweb/contract/billing/tax';
import { t } from '@stillweb/texts/t';
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
import {
  cancelled,
  continues,
  duplicateEnded,
  ended,
  planChanged,
  resumed,
} from './subscription-text.ts';
import { trialEnding, trialExtended, trialRefused, trialStarted } from './trial-text.ts';
import { productName } from '@stillweb/contract/billing/plans';
import { money } from '../../rules/money.ts';
import { brandOf, cardAction, cardRequest, chargeText } from './charge-text.ts';
import { longDay, longMoment } from '@stillweb/contract/text/dates';
import { refusalText } from './withdrawal-refusal.ts';

const creditGiven: Writer<'credit-given'> = ({ credit, plan, charge, card }) => ({
  subject: t('emails.credit-given.subject', 'You have a credit of {credit}', {
    credit: money(credit),
  }),
  paragraphs: [
    t(
      'emails.credit-given.text',
      "We've given you a credit of {credit}. We'll apply it to your next invoices automatically.",
      { credit: money(credit) },
    ),
    ...(charge ? [chargeText(charge, plan, card), ...cardRequest(card)] : []),
  ],
  ...(charge && cardAction(card)),
});

const paused: Writer<'paused'> = ({ startsAt, resumesAt, due }) => ({
  subject: t('emails.paused.subject', 'Your subscription is paused from {day}', {
    day: longDay(startsAt),
  }),
  paragraphs: [
    t(
      'emails.paused.text',
      "You keep Premium until {start}. After that it will be off, and you won't be charged during the pause.",
      { start: longMoment(startsAt) },
    ),
    resumesAt
      ? t(
          'emails.paused.end',
          "On {day} Premium comes back automatically{due, select, none {} other {, and we'll charge {due}}}. We'll remind you by email a week before.",
          { day: longDay(resumesAt), due: due ? money(due) : 'none' },
        )
      : t('emails.paused.no-end', 'The pause has no end date yet.'),
    t(
      'emails.paused.resume',
      'You can resume earlier or cancel under Manage your subscription. If you cancel during the pause, your subscription will end right away.',
    ),
  ],
});

const pauseEnding: Writer<'pause-ending'> = ({ resumesAt, due, card }) => ({
  subject: t('emails.pause-ending.subject', 'Your pause ends on {day}', {
    day: longDay(resumesAt),
  }),
  paragraphs: [
    due.amount > 0
      ? t(
          'emails.pause-ending.charge',
          "On {day} Premium comes back, and we'll charge {due}{card, select, none {} unknown { to your card ending in {last4}} other { to your {card} card ending in {last4}}}.",
          {
            day: longDay(resumesAt),
            due: money(due),
            card: brandOf(card),
            last4: card?.last4 ?? '',
          },
        )
      : t(
          'emails.pause-ending.free',
          "On {day} Premium comes back, and you won't be charged then.",
          { day: longDay(resumesAt) },
        ),
    ...(due.amount > 0 ? cardRequest(card) : []),
    t(
      'emails.pause-ending.cancel',
      "If you don't want to continue, cancel before {end} under Manage your subscription. It takes two clicks, and you won't be charged.",
      { end: longMoment(resumesAt) },
    ),
  ],
  ...(due.amount > 0 && cardAction(card)),
});

const pauseOver: Writer<'pause-over'> = ({ plan, charge, card }) => ({
  subject: continues(),
  paragraphs: [
    charge
      ? t('emails.pause-over.charge', 'Your pause is over. {charge}', {
          charge: chargeText(charge, plan, card),
        })
      : t('emails.pause-over.text', 'Your pause is over.'),
    ...(charge ? cardRequest(card) : []),
  ],
  ...(charge && cardAction(card)),
  notes: [howToLeave()],
});

const withdrawalAccepted: Writer<'withdrawal-accepted'> = () => ({
  subject: t('emails.withdrawal-accepted.subject', 'Your contract has ended'),
  paragraphs: [
    t(
      'emails.withdrawal-accepted.text',
      "You've withdrawn from your contract for {product}. It has ended, Premium is off, and you won't be charged.",
      { product: productName },
    ),
    t(
      'emails.withdrawal-accepted.no-refund',
      "You hadn't paid anything, so there is nothing to refund.",
    ),
  ],
  action: pricing,
});

const withdrawalRefused: Writer<'withdrawal-refused'> = ({ refusal, lastDay }) => ({
  subject: t('emails.withdrawal-refused.subject', "We couldn't accept your withdrawal"),
  paragraphs: [
    refusalText(refusal, lastDay),
    t('emails.withdrawal-refused.unchanged', 'Nothing has changed.'),
  ],
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
