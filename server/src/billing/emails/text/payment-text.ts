import { longDay, longMoment, monthOfYear } from '@stillweb/contract/text/dates';
import { productName } from '@stillweb/contract/billing/plans';
import { listText } from '@stillweb/contract/text/lists';
import { t } from '@stillweb/texts/t';
import { brandOf, cardAction, cardRequest } from './charge-text.ts';
import {
  addCard,
  dashboard,
  howToLeave,
  pricing,
  type ContentOf,
  type EmailText,
  type Writer,
} from './draft.ts';
import type { NamedDiscount } from '../../rules/email-content.ts';
import { money } from '../../rules/money.ts';
import { planLabel } from './plan-name.ts';

export const receipt: Writer<'receipt'> = ({
  invoice,
  paid,
  paidAt,
  number,
  plan,
  period: paidFor,
  card,
  tax,
  discount,
  withdrawUntil,
}) => ({
  subject: t('emails.receipt.subject', 'Receipt: {paid} for {product}', {
    paid: money(paid),
    product: productName,
  }),
  paragraphs: [
    t(
      'emails.receipt.text',
      'We received {paid}{card, select, none {} unknown { from your card ending in {last4}} other { from your {card} card ending in {last4}}} on {day} for {product} ({plan}).',
      {
        paid: money(paid),
        card: brandOf(card),
        last4: card?.last4 ?? '',
        day: longDay(paidAt),
        product: productName,
        plan: planLabel(plan),
      },
    ),
    ...(paidFor
      ? [
          t('emails.receipt.period', 'It covers {start} to {end}.', {
            start: longDay(paidFor.start),
            end: longDay(paidFor.end),
          }),
        ]
      : []),
    ...(discount ? [discountText(discount)] : []),
    ...(tax.amount > 0
      ? [t('emails.receipt.tax', 'It includes {tax} of tax.', { tax: money(tax) })]
      : []),
    number
      ? t(
          'emails.receipt.invoice',
          'Invoice {number} is on your subscription page, along with all the others.',
          { number },
        )
      : t('emails.receipt.invoices', "You'll find all invoices on your subscription page."),
    ...(withdrawUntil
      ? [
          t(
            'emails.receipt.withdraw',
            'Changed your mind? Until {day} you can withdraw under Manage your subscription and get everything back.',
            { day: longDay(withdrawUntil) },
          ),
        ]
      : []),
  ],
  notes: [howToLeave()],
  // Its page at Stripe opens without a log-in, so only the user's own list leads there.
  action: {
    label: t('emails.receipt.action', 'See the invoice'),
    path: `${dashboard.path}#${invoice}`,
  },
});

function discountText({
  amount,
  discounts,
}: NonNullable<ContentOf<'receipt'>['discount']>): string {
  return discounts.length > 0
    ? t('emails.receipt.named-discount', 'Your discount, {names}: {amount} is already taken off.', {
        names: listText(discounts.map(discountName), 'unit'),
        amount: money(amount),
      })
    : t('emails.receipt.discount', 'Your discount: {amount} is already taken off.', {
        amount: money(amount),
      });
}

/** Of one of a fixed amount the sum says it all. */
function discountName({ name, percentOff }: Pick<NamedDiscount, 'name' | 'percentOff'>): string {
  return percentOff === null
    ? name
    : t('emails.receipt.percent', '{name} ({percent}% off)', { name, percent: percentOff });
}

export const renewalAhead: Writer<'renewal-ahead'> = ({ plan, renewsAt, until, due, card }) => ({
  subject: t('emails.renewal-ahead.subject', 'Your plan renews on {day}', {
    day: longDay(renewsAt),
  }),
  paragraphs: [
    due.amount > 0
      ? t(
          'emails.renewal-ahead.charge',
          "On {day} your plan ({plan}) continues {until, select, later {for another year} other {until {until}}}, and we'll charge {due}{card, select, none {} unknown { to your card ending in {last4}} other { to your {card} card ending in {last4}}}.",
          {
            day: longDay(renewsAt),
            plan: planLabel(plan),
            until: until ? longMoment(until) : 'later',
            due: money(due),
            card: brandOf(card),
            last4: card?.last4 ?? '',
          },
        )
      : t(
          'emails.renewal-ahead.free',
          "On {day} your plan ({plan}) continues {until, select, later {for another year} other {until {until}}}. You won't be charged then.",
          {
            day: longDay(renewsAt),
            plan: planLabel(plan),
            until: until ? longMoment(until) : 'later',
          },
        ),
    ...(due.amount > 0 ? cardRequest(card) : []),
    t(
      'emails.renewal-ahead.cancel',
      "If you don't want to continue, cancel before {renewal} under Manage your subscription. It takes two clicks, you won't be charged, and you keep Premium until then.",
      { renewal: longMoment(renewsAt) },
    ),
  ],
  ...(due.amount > 0 && cardAction(card)),
});

export const cardExpires: Writer<'card-expires'> = ({ card, expires, chargeAt }) => ({
  subject: t('emails.card-expires.subject', 'Your card expires before the next payment'),
  paragraphs: [
    t(
      'emails.card-expires.text',
      'Your {card, select, unknown {card} other {{card} card}} ending in {last4} expires at the end of {month}, and the next payment for {product} is due on {charge}.',
      {
        card: brandOf(card),
        last4: card.last4,
        month: monthOfYear(expires),
        product: productName,
        charge: longMoment(chargeAt),
      },
    ),
    t(
      'emails.card-expires.request',
      'Add another card on your subscription page before then, so that Premium stays on.',
    ),
  ],
  notes: [howToLeave()],
  action: { label: t('emails.card-expires.action', 'Use another card'), path: dashboard.path },
});

export const paymentFailed: Writer<'payment-failed'> = (content) => ({
  subject: t('emails.payment-failed.subject', "Your payment didn't go through"),
  paragraphs: [failureText(content), paymentRequest(content), nextAttempt(content)],
  action: content.lacksCard ? addCard : updateCard(),
});

function failureText({ due, lacksCard, isPremiumOn }: ContentOf<'payment-failed'>): string {
  const premium = isPremiumOn ? 'on' : 'off';
  return lacksCard
    ? t(
        'emails.payment-failed.no-card',
        "We couldn't charge {due} for {product} because there's no card on file. {premium, select, on {Premium stays on for now.} other {Premium is off for now.}}",
        { due: money(due), product: productName, premium },
      )
    : t(
        'emails.payment-failed.declined',
        'Your bank declined {due} for {product}{premium, select, on {. Premium stays on for now.} other {, so Premium is off for now.}}',
        { due: money(due), product: productName, premium },
      );
}

function paymentRequest({ lacksCard, isPremiumOn }: ContentOf<'payment-failed'>): string {
  const card = lacksCard ? 'none' : 'declined';
  return isPremiumOn
    ? t(
        'emails.payment-failed.pay',
        'Open the Customer Portal from your subscription page, {card, select, none {add a card} other {update your card}}, and pay the open invoice there.',
        { card },
      )
    : t(
        'emails.payment-failed.card',
        "{card, select, none {Add a card} other {Update your card}} on your subscription page. We'll retry the payment right away and restore Premium.",
        { card },
      );
}

function nextAttempt({ lacksCard, retryAt }: ContentOf<'payment-failed'>): string {
  if (lacksCard) {
    return t(
      'emails.payment-failed.leave',
      'If you no longer want Premium, cancel in the Customer Portal instead.',
    );
  }
  return retryAt
    ? t(
        'emails.payment-failed.retry',
        "Otherwise we'll try the same card again on {day}. If you no longer want Premium, cancel in the Customer Portal instead.",
        { day: longDay(retryAt) },
      )
    : t(
        'emails.payment-failed.no-retry',
        "We won't try the same card again. If you no longer want Premium, cancel in the Customer Portal instead.",
      );
}

function updateCard(): EmailText['action'] {
  return { label: t('emails.payment-failed.action', 'Update your card'), path: dashboard.path };
}

export const cardNeedsAction: Writer<'card-needs-action'> = ({ due }) => ({
  subject: t('emails.card-needs-action.subject', 'Your bank asks you to confirm a payment'),
  paragraphs: [
    t(
      'emails.card-needs-action.text',
      'Your bank wants you to confirm {due} for {product} yourself.',
      { due: money(due), product: productName },
    ),
    t(
      'emails.card-needs-action.pay',
      "Open the Customer Portal from your subscription page and pay the open invoice there. You won't be charged until you do, and you can cancel there too.",
    ),
  ],
  action: {
    label: t('emails.card-needs-action.action', 'Confirm the payment'),
    path: dashboard.path,
  },
});

export const refundedPayment: Writer<'refunded'> = ({ refunded, paid, access }) => ({
  subject: t('emails.refunded.subject', 'Refund: {refunded}', { refunded: money(refunded) }),
  paragraphs: [
    refunded.amount < paid.amount
      ? t(
          'emails.refunded.part',
          "We've refunded {refunded} of the {paid} you paid for {product}. It can take a few days to show on your card.",
          { refunded: money(refunded), paid: money(paid), product: productName },
        )
      : t(
          'emails.refunded.text',
          "We've refunded your payment of {refunded} for {product}. It can take a few days to show on your card.",
          { refunded: money(refunded), product: productName },
        ),
    ...(access ? [accessText[access]()] : []),
  ],
  ...((access === 'ended' || access === 'withdrawn') && { action: pricing }),
});

const accessText = {
  ended: () =>
    t(
      'emails.refunded.ended',
      "We've refunded the current period in full, so your subscription has ended. Premium is off, and you won't be charged again. You're welcome back anytime.",
    ),
  withdrawn: () =>
    t(
      'emails.refunded.withdrawn',
      "You've withdrawn from the contract, so your subscription has ended. Premium is off, and you won't be charged again. You're welcome back anytime.",
    ),
  continues: () => t('emails.refunded.continues', 'Your subscription continues as before.'),
};

export const latePaymentReturned: Writer<'late-payment-returned'> = ({ paid }) => ({
  subject: t('emails.late-payment-returned.subject', "We're returning your payment of {paid}", {
    paid: money(paid),
  }),
  paragraphs: [
    t(
      'emails.late-payment-returned.text',
      "We received {paid} for a subscription that had already ended. You didn't owe anything, so we're returning the payment to your card. It can take a few days.",
      { paid: money(paid) },
    ),
    t('emails.late-payment-returned.plans', 'If you would like Premium again, choose a plan.'),
  ],
  action: pricing,
});
