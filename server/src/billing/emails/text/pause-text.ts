import { longDay, longMoment } from '@stillweb/contract/date-text';
import { chargeText } from './charge-text.ts';
import { howToLeave, type Writer } from './draft.ts';
import { cardAction, cardRequest, payer } from './missing-card.ts';
import { money } from './money.ts';

const resumeEarly =
  'You can resume earlier under Manage your subscription, or cancel there: while it is paused, it then ends at once.';

export const paused: Writer<'paused'> = ({ startsAt, resumesAt, due }) => ({
  subject: `Your subscription is paused from ${longDay(startsAt)}`,
  paragraphs: [
    `You keep Premium until ${longMoment(startsAt)}. After that it is off, and nothing is charged while the pause lasts.`,
    resumesAt
      ? `On ${longDay(resumesAt)} Premium comes back by itself${due ? `, and we charge ${money(due)}` : ''}. A week before, another email reminds you.`
      : 'The pause has no end yet.',
    resumeEarly,
  ],
});

export const pauseEnding: Writer<'pause-ending'> = ({ resumesAt, due, card }) => ({
  subject: `Your pause ends on ${longDay(resumesAt)}`,
  paragraphs: [
    due.amount > 0
      ? `On ${longDay(resumesAt)} Premium comes back, and we charge ${money(due)}${payer(card)}.`
      : `On ${longDay(resumesAt)} Premium comes back. Nothing is charged then.`,
    ...(due.amount > 0 ? cardRequest(card) : []),
    `If you do not want to continue, cancel before ${longMoment(resumesAt)} under Manage your subscription: it takes two clicks, and nothing is charged.`,
  ],
  ...(due.amount > 0 && cardAction(card)),
});

export const pauseOver: Writer<'pause-over'> = ({ plan, charge, card }) => ({
  subject: 'Your subscription continues',
  paragraphs: [
    `The pause is over.${charge ? ` ${chargeText(charge, plan, card)}` : ''}`,
    ...(charge ? cardRequest(card) : []),
  ],
  ...(charge && cardAction(card)),
  notes: [howToLeave],
});
