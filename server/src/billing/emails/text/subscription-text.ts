import { brand } from '@stillweb/contract/brand';
import { longDay, longMoment } from '@stillweb/contract/text/dates';
import { productName } from '@stillweb/contract/billing/plans';
import { t } from '@stillweb/texts/t';
import type { Money } from '../../rules/email-content.ts';
import { cardAction, cardRequest, chargeText } from './charge-text.ts';
import { howToLeave, pricing, type Writer } from './draft.ts';
import { money } from '../../rules/money.ts';
import { planLabel } from './plan-name.ts';

export const planChanged: Writer<'plan-changed'> = ({ plan, charge, card }) => ({
  subject: t('emails.plan-changed.subject', 'Your plan is now {plan}', { plan: planLabel(plan) }),
  paragraphs: [
    charge
      ? t('emails.plan-changed.charge', "You're now on the {plan} plan. {charge}", {
          plan: planLabel(plan),
          charge: chargeText(charge, plan, card),
        })
      : t('emails.plan-changed.text', "You're now on the {plan} plan.", { plan: planLabel(plan) }),
    ...(charge ? cardRequest(card) : []),
  ],
  ...(charge && cardAction(card)),
  notes: [howToLeave()],
});

export const cancelled: Writer<'cancelled'> = ({ endsAt, next }) => ({
  subject: t('emails.cancelled.subject', 'Your subscription ends on {day}', {
    day: longDay(endsAt),
  }),
  paragraphs: next
    ? [
        renewalText(longMoment(endsAt), next),
        t(
          'emails.cancelled.sooner',
          "If you don't want that, cancel under Manage your subscription before {renewal}. Your subscription will end with the period you've paid for, and you won't be charged again.",
          { renewal: longMoment(next.at) },
        ),
      ]
    : [
        t('emails.cancelled.text', "You keep Premium until {end}. You won't be charged again.", {
          end: longMoment(endsAt),
        }),
        t(
          'emails.cancelled.resume',
          'If you change your mind before then, you can resume with one click.',
        ),
      ],
});

function renewalText(end: string, { at, due }: { at: string; due: Money | null }): string {
  const renewal = longDay(at);
  if (!due) {
    return t(
      'emails.cancelled.renewal',
      'You keep Premium until {end}, and your subscription renews until then. The next renewal is on {renewal}.',
      { end, renewal },
    );
  }
  return due.amount > 0
    ? t(
        'emails.cancelled.renewal-charge',
        "You keep Premium until {end}, and your subscription renews until then. On {renewal} we'll charge {due}.",
        { end, renewal, due: money(due) },
      )
    : t(
        'emails.cancelled.renewal-free',
        "You keep Premium until {end}, and your subscription renews until then. On {renewal} it renews, and you won't be charged then.",
        { end, renewal },
      );
}

export const resumed: Writer<'resumed'> = ({ plan, charge, card }) => ({
  subject: continues(),
  paragraphs: [
    charge
      ? t('emails.resumed.charge', "You've resumed your subscription. {charge}", {
          charge: chargeText(charge, plan, card),
        })
      : t('emails.resumed.text', "You've resumed your subscription."),
    ...(charge ? cardRequest(card) : []),
  ],
  ...(charge && cardAction(card)),
  notes: [howToLeave()],
});

/** The subject of an email after a cancellation that was taken back, or after a pause. */
export function continues(): string {
  return t('emails.continues.subject', 'Your subscription continues');
}

export const ended: Writer<'ended'> = ({ becauseUnpaid, reported }) => ({
  subject: t('emails.ended.subject', 'Your {product} subscription has ended', {
    product: productName,
  }),
  paragraphs: reported
    ? [reportText(reported), reportMistake()]
    : [
        becauseUnpaid
          ? t(
              'emails.ended.unpaid',
              "The last payments didn't go through, so your subscription has ended. We've canceled the unpaid invoice. You owe nothing and won't be charged again.",
            )
          : t('emails.ended.text', "Premium is off, and you won't be charged again."),
        t('emails.ended.welcome', "You're welcome back anytime."),
      ],
  action: pricing,
});

function reportText(reported: 'DISPUTED' | 'FRAUD_WARNING'): string {
  return reported === 'DISPUTED'
    ? t(
        'emails.ended.disputed',
        "Your bank told us that you dispute a payment, so we've ended your subscription. Premium is off, and you won't be charged again.",
      )
    : t(
        'emails.ended.fraud-warning',
        "Your bank told us that a payment may have been made without your consent, so we've ended your subscription and are refunding the payment. We'll email you when it's refunded. You won't be charged again.",
      );
}

function reportMistake(): string {
  return t('emails.ended.mistake', 'If this is a mistake, tell your bank and write to {address}.', {
    address: brand.supportEmail,
  });
}

export const duplicateEnded: Writer<'duplicate-ended'> = ({ refunded }) => ({
  subject: t('emails.duplicate-ended.subject', 'We canceled a duplicate subscription'),
  paragraphs: refunded
    ? [
        t(
          'emails.duplicate-ended.refunded',
          "You had two subscriptions at the same time. We've ended the second one. We'll email you as soon as it's refunded.",
        ),
        t('emails.duplicate-ended.first', 'Your first subscription continues as before.'),
      ]
    : [
        t(
          'emails.duplicate-ended.text',
          "You had two subscriptions at the same time. We've ended one of them, and you won't be charged for it again.",
        ),
        t('emails.duplicate-ended.other', 'The other one continues as before.'),
      ],
});
