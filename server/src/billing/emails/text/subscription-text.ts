import { brand } from '@stillweb/contract/brand';
import { longDay, longMoment } from '@stillweb/contract/text/dates';
import { productName } from '@stillweb/contract/billing/plans';
import type { Money } from '../../rules/email-content.ts';
import { cardAction, cardRequest, chargeText } from './charge-text.ts';
import { howToLeave, pricing, type Writer } from './draft.ts';
import { money } from '../../rules/money.ts';
import { planLabel } from './plan-name.ts';

export const planChanged: Writer<'plan-changed'> = ({ plan, charge, card }) => ({
  subject: `Your plan is now ${planLabel(plan)}`,
  paragraphs: [
    `You're now on the ${planLabel(plan)} plan.${charge ? ` ${chargeText(charge, plan, card)}` : ''}`,
    ...(charge ? cardRequest(card) : []),
  ],
  ...(charge && cardAction(card)),
  notes: [howToLeave],
});

export const cancelled: Writer<'cancelled'> = ({ endsAt, next }) => ({
  subject: `Your subscription ends on ${longDay(endsAt)}`,
  paragraphs: next
    ? [
        `You keep Premium until ${longMoment(endsAt)}, and your subscription renews until then. ${renewalText(next)}`,
        `If you don't want that, cancel under Manage your subscription before ${longMoment(next.at)}. Your subscription will end with the period you've paid for, and you won't be charged again.`,
      ]
    : [
        `You keep Premium until ${longMoment(endsAt)}. You won't be charged again.`,
        'If you change your mind before then, you can resume with one click.',
      ],
});

function renewalText({ at, due }: { at: string; due: Money | null }): string {
  if (!due) return `The next renewal is on ${longDay(at)}.`;
  return due.amount > 0
    ? `On ${longDay(at)} we'll charge ${money(due)}.`
    : `On ${longDay(at)} it renews, and you won't be charged then.`;
}

export const resumed: Writer<'resumed'> = ({ plan, charge, card }) => ({
  subject: 'Your subscription continues',
  paragraphs: [
    `You've resumed your subscription.${charge ? ` ${chargeText(charge, plan, card)}` : ''}`,
    ...(charge ? cardRequest(card) : []),
  ],
  ...(charge && cardAction(card)),
  notes: [howToLeave],
});

export const ended: Writer<'ended'> = ({ becauseUnpaid, reported }) => ({
  subject: `Your ${productName} subscription has ended`,
  paragraphs: reported
    ? reportedPayment[reported]
    : [
        becauseUnpaid
          ? "The last payments didn't go through, so your subscription has ended. We've canceled the unpaid invoice. You owe nothing and won't be charged again."
          : "Premium is off, and you won't be charged again.",
        "You're welcome back anytime.",
      ],
  action: pricing,
});

const reportedPayment = {
  DISPUTED: [
    "Your bank told us that you dispute a payment, so we've ended your subscription. Premium is off, and you won't be charged again.",
    `If this is a mistake, tell your bank and write to ${brand.supportEmail}.`,
  ],
  FRAUD_WARNING: [
    "Your bank told us that a payment may have been made without your consent, so we've ended your subscription and are refunding the payment. We'll email you when it's refunded. You won't be charged again.",
    `If this is a mistake, tell your bank and write to ${brand.supportEmail}.`,
  ],
};

export const duplicateEnded: Writer<'duplicate-ended'> = ({ refunded }) => ({
  subject: 'We canceled a duplicate subscription',
  paragraphs: refunded
    ? [
        "You had two subscriptions at the same time. We've ended the second one. We'll email you as soon as it's refunded.",
        'Your first subscription continues as before.',
      ]
    : [
        "You had two subscriptions at the same time. We've ended one of them, and you won't be charged for it again.",
        'The other one continues as before.',
      ],
});
