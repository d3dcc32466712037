import { planCatalogue, productName } from '@stillweb/contract/plans';
import { brand } from '@stillweb/contract/brand';
import type { EmailContent } from '../email-content.ts';
import { cardName } from './card-name.ts';
import { money } from './money.ts';

/** The text of an email: plain paragraphs and one link. */
export type EmailText = {
  subject: string;
  paragraphs: string[];
  /** How to cancel, where the paragraphs do not say it. */
  notes?: string[];
  action: { label: string; path: string };
};

/** Without an action, the link leads to the dashboard. */
type TextDraft = Omit<EmailText, 'action'> & { action?: EmailText['action'] };

type Writer<Kind extends EmailContent['kind']> = (
  content: Extract<EmailContent, { kind: Kind }>,
) => TextDraft;

const dashboard = { label: 'Manage your subscription', path: '/dashboard/subscription' };
const pricing = { label: 'See the plans', path: '/pricing' };
const howToLeave =
  'You can cancel at any time under Manage your subscription: it takes two clicks, and you keep what is paid for.';

/** The text of each email: what has happened, what happens next, and how to cancel. */
export function emailText(content: EmailContent): EmailText {
  return { action: dashboard, ...draftOf(content) };
}

function draftOf(content: EmailContent): TextDraft {
  switch (content.kind) {
    case 'trial-started':
      return trialStarted(content);
    case 'trial-ending':
      return trialEnding(content);
    case 'trial-extended':
      return trialExtended(content);
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
    case 'ended':
      return ended(content);
    case 'trial-refused':
      return trialRefused;
    case 'duplicate-ended':
      return duplicateEnded(content);
  }
}

const trialStarted: Writer<'trial-started'> = ({ plan, endsAt, price }) => ({
  subject: `Your free trial of ${productName} has started`,
  paragraphs: [
    `Until ${day(endsAt)} you pay nothing. Then your plan (${planLabel(plan)}) continues for ${money(price)} ${period(plan)}.`,
    'If you cancel before that day, nothing is ever charged.',
  ],
  notes: [howToLeave],
});

const trialEnding: Writer<'trial-ending'> = ({ plan, endsAt, price }) => ({
  subject: `Your free trial ends on ${day(endsAt)}`,
  paragraphs: [
    `On ${day(endsAt)} we charge ${money(price)} to your card, and then ${money(price)} ${period(plan)}.`,
    'If you do not want to continue, cancel before that day and nothing is charged.',
  ],
});

const trialExtended: Writer<'trial-extended'> = ({ plan, endsAt, price, isPayer }) => ({
  subject: isPayer
    ? `You pay nothing until ${day(endsAt)}`
    : `Your free trial now lasts until ${day(endsAt)}`,
  paragraphs: [
    isPayer
      ? `We have given you free time: you keep Premium, and the next charge is on ${day(endsAt)} instead of earlier.`
      : `We have extended your free trial: until ${day(endsAt)} you pay nothing.`,
    `On ${day(endsAt)} we charge ${money(price)} to your card, and then ${money(price)} ${period(plan)}. Credit on your account is used first.`,
  ],
  notes: [howToLeave],
});

const receipt: Writer<'receipt'> = ({
  paid,
  paidAt,
  number,
  plan,
  period: paidFor,
  card,
  tax,
}) => ({
  subject: `Receipt: ${money(paid)} for ${productName}`,
  paragraphs: [
    `We have received ${money(paid)}${card ? ` from your ${cardName(card)}` : ''} on ${day(paidAt)} for ${productName} (${planLabel(plan)}).`,
    ...(paidFor ? [`It pays for ${day(paidFor.start)} to ${day(paidFor.end)}.`] : []),
    ...(tax && tax.amount > 0 ? [`It contains ${money(tax)} of tax.`] : []),
    number
      ? `Invoice ${number}: you find it, with all others, on your subscription page.`
      : 'You find all invoices on your subscription page.',
  ],
  notes: [howToLeave],
  action: { label: 'See your invoices', path: dashboard.path },
});

const renewalAhead: Writer<'renewal-ahead'> = ({ plan, renewsAt, due, card }) => ({
  subject: `Your plan renews on ${day(renewsAt)}`,
  paragraphs: [
    due.amount > 0
      ? `On ${day(renewsAt)} your plan (${planLabel(plan)}) continues for another year, and we charge ${money(due)} to ${card ? `your ${cardName(card)}` : 'your card'}.`
      : `On ${day(renewsAt)} your plan (${planLabel(plan)}) continues for another year. Nothing is charged then.`,
    'If you do not want to continue, cancel before that day under Manage your subscription: it takes two clicks, nothing is charged, and you keep Premium until then.',
  ],
});

const cardExpires: Writer<'card-expires'> = ({ card, expires, chargeAt }) => ({
  subject: 'Your card expires before the next payment',
  paragraphs: [
    `Your ${cardName(card)} expires at the end of ${monthName(expires)}, and the next payment for ${productName} is due on ${day(chargeAt)}.`,
    'Open the customer portal and give another card, so that Premium goes on without a break.',
  ],
  notes: [howToLeave],
  action: { label: 'Update your card', path: dashboard.path },
});

const paymentFailed: Writer<'payment-failed'> = ({ due, retryAt }) => ({
  subject: 'Your payment did not go through',
  paragraphs: [
    `Your bank has declined ${money(due)} for ${productName}, so Premium is switched off for now.`,
    'Open the customer portal and give another card: the payment is made at once and Premium is back.',
    retryAt
      ? `Otherwise we try the same card again on ${day(retryAt)}. If you no longer want Premium, cancel there instead.`
      : 'We do not try the same card again. If you no longer want Premium, cancel there instead.',
  ],
  action: { label: 'Update your card', path: dashboard.path },
});

const latePaymentReturned: Writer<'late-payment-returned'> = ({ paid }) => ({
  subject: `Your payment of ${money(paid)} goes back to you`,
  paragraphs: [
    `We have received ${money(paid)} for a subscription that had ended before. You owed nothing for it, so the payment goes back to your card within a few days.`,
    'If you would like Premium again, choose a plan.',
  ],
  action: pricing,
});

const refundedPayment: Writer<'refunded'> = ({ refunded, paid, access }) => ({
  subject: `Refund: ${money(refunded)}`,
  paragraphs: [
    paid && refunded.amount < paid.amount
      ? `We have returned ${money(refunded)} of the ${money(paid)} that you paid for ${productName}. Until your card shows it, a few days can pass.`
      : `We have returned your payment of ${money(refunded)} for ${productName}. Until your card shows it, a few days can pass.`,
    ...(access === 'ended'
      ? [
          'What you paid for the current period is returned in full, so your subscription has ended: Premium is switched off, and nothing more is charged. You are welcome back at any time.',
        ]
      : []),
    ...(access === 'continues' ? ['Your subscription continues as before.'] : []),
  ],
  ...(access === 'ended' && { action: pricing }),
});

const cardNeedsAction: Writer<'card-needs-action'> = ({ due }) => ({
  subject: 'Your bank asks you to confirm a payment',
  paragraphs: [
    `Your bank wants you to confirm ${money(due)} for ${productName} yourself.`,
    'Open the customer portal from your dashboard and finish the open invoice there. Nothing is charged until you do, and you can cancel there as well.',
  ],
  action: { label: 'Confirm the payment', path: dashboard.path },
});

const planChanged: Writer<'plan-changed'> = ({ plan, price, nextChargeAt }) => ({
  subject: `Your plan is now ${planLabel(plan)}`,
  paragraphs: [
    `From now on your plan costs ${money(price)} ${period(plan)}.${nextChargeAt ? ` The next charge is due on ${day(nextChargeAt)}; credit on your account is used first.` : ''}`,
  ],
  notes: [howToLeave],
});

const cancelled: Writer<'cancelled'> = ({ endsAt }) => ({
  subject: `Your subscription ends on ${day(endsAt)}`,
  paragraphs: [
    `You keep Premium until ${day(endsAt)}. After that nothing is charged any more.`,
    'If you change your mind before that day, you can resume with one click.',
  ],
});

const resumed: Writer<'resumed'> = ({ price, nextChargeAt }) => ({
  subject: 'Your subscription continues',
  paragraphs: [
    nextChargeAt
      ? `The cancellation is withdrawn. The next ${money(price)} are charged on ${day(nextChargeAt)}.`
      : 'The cancellation is withdrawn.',
  ],
  notes: [howToLeave],
});

const ended: Writer<'ended'> = ({ becauseUnpaid, reported }) => ({
  subject: `Your ${productName} subscription has ended`,
  paragraphs: reported
    ? reportedPayment[reported]
    : [
        becauseUnpaid
          ? 'The last payments did not go through, so the subscription has ended. What was open is cancelled: you owe nothing, and nothing more is charged.'
          : 'Premium is switched off, and nothing more is charged.',
        'You are welcome back at any time.',
      ],
  action: pricing,
});

const reportedPayment = {
  DISPUTED: [
    'Your bank has told us that you dispute a payment, so we have ended the subscription. Premium is switched off, and nothing more is charged.',
    `If this is a mistake, tell your bank, and write to ${brand.supportEmail}.`,
  ],
  FRAUD_WARNING: [
    'Your bank has told us that a payment may have been made without your consent, so we have ended the subscription and are returning the payment. Another email tells you once it is returned. Nothing more is charged.',
    `If this is a mistake, tell your bank, and write to ${brand.supportEmail}.`,
  ],
};

const trialRefused: TextDraft = {
  subject: 'Your free trial could not start',
  paragraphs: [
    'The card or the account that you gave has already had its free trial, and there is one for each. We have ended the new one: nothing was charged, and nothing will be.',
    'If you would like Premium, you can subscribe without a trial.',
  ],
  action: pricing,
};

const duplicateEnded: Writer<'duplicate-ended'> = ({ refunded }) => ({
  subject: 'You were subscribed twice: we have put it right',
  paragraphs: refunded
    ? [
        'You had two subscriptions at the same time. We have ended the second one. As soon as what you paid for it is returned, another email tells you so.',
        'Your first subscription goes on as before.',
      ]
    : [
        'You had two subscriptions at the same time. We have ended one of them, and nothing more is charged for it.',
        'The other one goes on as before.',
      ],
});

function planLabel(plan: string | null): string {
  return plan === 'MONTHLY' || plan === 'YEARLY' ? planCatalogue[plan].label : productName;
}

function period(plan: string | null): string {
  if (plan === 'YEARLY') return 'a year';
  return plan === 'MONTHLY' ? 'a month' : 'a period';
}

function day(moment: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(moment),
  );
}

function monthName({ month, year }: { month: number; year: number }): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(year, month - 1));
}
