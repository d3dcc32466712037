import { brand } from '@stillweb/contract/brand';
import { longDay, longMoment } from '@stillweb/contract/date-text';
import { productName } from '@stillweb/contract/plans';
import type { Money } from '../../email-content.ts';
import { chargeText } from './charge-text.ts';
import { howToLeave, pricing, type Writer } from './draft.ts';
import { cardAction, cardRequest } from './missing-card.ts';
import { money } from './money.ts';
import { planLabel } from './plan-name.ts';

export const planChanged: Writer<'plan-changed'> = ({ plan, charge, card }) => ({
  subject: `Your plan is now ${planLabel(plan)}`,
  paragraphs: [
    `From now on you are on the plan ${planLabel(plan)}.${charge ? ` ${chargeText(charge, plan, card)}` : ''}`,
    ...(charge ? cardRequest(card) : []),
  ],
  ...(charge && cardAction(card)),
  notes: [howToLeave],
});

export const cancelled: Writer<'cancelled'> = ({ endsAt, next }) => ({
  subject: `Your subscription ends on ${longDay(endsAt)}`,
  paragraphs: next
    ? [
        `You keep Premium until ${longMoment(endsAt)}, and until then your subscription renews. ${renewalText(next)}`,
        `If you do not want that, cancel under Manage your subscription before ${longMoment(next.at)}: your subscription then ends with the period that is paid for, and nothing more is charged.`,
      ]
    : [
        `You keep Premium until ${longMoment(endsAt)}. After that nothing is charged any more.`,
        'If you change your mind before then, you can resume with one click.',
      ],
});

function renewalText({ at, due }: { at: string; due: Money | null }): string {
  if (!due) return `The next renewal is on ${longDay(at)}.`;
  return due.amount > 0
    ? `On ${longDay(at)} we charge ${money(due)}.`
    : `On ${longDay(at)} it renews, and nothing is charged then.`;
}

export const resumed: Writer<'resumed'> = ({ plan = null, charge, card }) => ({
  subject: 'Your subscription continues',
  paragraphs: [
    `The cancellation is withdrawn.${charge ? ` ${chargeText(charge, plan, card)}` : ''}`,
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
          ? 'The last payments did not go through, so the subscription has ended. What was open is canceled: you owe nothing, and nothing more is charged.'
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

export const duplicateEnded: Writer<'duplicate-ended'> = ({ refunded }) => ({
  subject: 'You were subscribed twice: we have put it right',
  paragraphs: refunded
    ? [
        'You had two subscriptions at the same time. We have ended the second one. As soon as what you paid for it is returned, another email tells you so.',
        'Your first subscription continues as before.',
      ]
    : [
        'You had two subscriptions at the same time. We have ended one of them, and nothing more is charged for it.',
        'The other one continues as before.',
      ],
});
