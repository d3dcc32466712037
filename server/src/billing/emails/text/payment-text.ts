import { longDay, longMoment } from '@stillweb/contract/text/dates';
import { productName } from '@stillweb/contract/billing/plans';
import { cardAction, cardName, cardRequest, cardText } from './charge-text.ts';
import { addCard, dashboard, howToLeave, pricing, type Writer } from './draft.ts';
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
  subject: `Receipt: ${money(paid)} for ${productName}`,
  paragraphs: [
    `We received ${money(paid)}${card ? ` from your ${cardName(card)}` : ''} on ${longDay(paidAt)} for ${productName} (${planLabel(plan)}).`,
    ...(paidFor ? [`It covers ${longDay(paidFor.start)} to ${longDay(paidFor.end)}.`] : []),
    ...(discount
      ? [
          `Your discount${discount.names.map((name) => `, ${name}`).join('')}: ${money(discount.amount)} is already taken off.`,
        ]
      : []),
    ...(tax.amount > 0 ? [`It includes ${money(tax)} of tax.`] : []),
    number
      ? `Invoice ${number} is on your subscription page, along with all the others.`
      : "You'll find all invoices on your subscription page.",
    ...(withdrawUntil
      ? [
          `Changed your mind? Until ${longDay(withdrawUntil)} you can withdraw under Manage your subscription and get everything back.`,
        ]
      : []),
  ],
  notes: [howToLeave],
  // Its page at Stripe opens without a log-in, so only the user's own list leads there.
  action: { label: 'See the invoice', path: `${dashboard.path}#${invoice}` },
});

export const renewalAhead: Writer<'renewal-ahead'> = ({ plan, renewsAt, until, due, card }) => ({
  subject: `Your plan renews on ${longDay(renewsAt)}`,
  paragraphs: [
    `On ${longDay(renewsAt)} your plan (${planLabel(plan)}) continues ${until ? `until ${longMoment(until)}` : 'for another year'}${due.amount > 0 ? `, and we'll charge ${money(due)}${cardText(card)}` : ". You won't be charged then"}.`,
    ...(due.amount > 0 ? cardRequest(card) : []),
    `If you don't want to continue, cancel before ${longMoment(renewsAt)} under Manage your subscription. It takes two clicks, you won't be charged, and you keep Premium until then.`,
  ],
  ...(due.amount > 0 && cardAction(card)),
});

export const cardExpires: Writer<'card-expires'> = ({ card, expires, chargeAt }) => ({
  subject: 'Your card expires before the next payment',
  paragraphs: [
    `Your ${cardName(card)} expires at the end of ${monthName(expires)}, and the next payment for ${productName} is due on ${longMoment(chargeAt)}.`,
    'Add another card on your subscription page before then, so that Premium stays on.',
  ],
  notes: [howToLeave],
  action: { label: 'Use another card', path: dashboard.path },
});

export const paymentFailed: Writer<'payment-failed'> = ({
  due,
  retryAt,
  lacksCard,
  isPremiumOn,
}) => ({
  subject: "Your payment didn't go through",
  paragraphs: [
    lacksCard
      ? `We couldn't charge ${money(due)} for ${productName} because there's no card on file. ${isPremiumOn ? 'Premium stays on for now.' : 'Premium is off for now.'}`
      : `Your bank declined ${money(due)} for ${productName}${isPremiumOn ? '. Premium stays on for now.' : ', so Premium is off for now.'}`,
    isPremiumOn
      ? `Open the Customer Portal from your subscription page, ${lacksCard ? 'add a card' : 'update your card'}, and pay the open invoice there.`
      : `${lacksCard ? 'Add a card' : 'Update your card'} on your subscription page. We'll retry the payment right away and restore Premium.`,
    ...(lacksCard ? [leaveInstead] : [`${nextAttempt(retryAt)} ${leaveInstead}`]),
  ],
  action: lacksCard ? addCard : { label: 'Update your card', path: dashboard.path },
});

function nextAttempt(retryAt: string | null): string {
  return retryAt
    ? `Otherwise we'll try the same card again on ${longDay(retryAt)}.`
    : "We won't try the same card again.";
}

const leaveInstead = 'If you no longer want Premium, cancel in the Customer Portal instead.';

export const cardNeedsAction: Writer<'card-needs-action'> = ({ due }) => ({
  subject: 'Your bank asks you to confirm a payment',
  paragraphs: [
    `Your bank wants you to confirm ${money(due)} for ${productName} yourself.`,
    "Open the Customer Portal from your subscription page and pay the open invoice there. You won't be charged until you do, and you can cancel there too.",
  ],
  action: { label: 'Confirm the payment', path: dashboard.path },
});

export const refundedPayment: Writer<'refunded'> = ({ refunded, paid, access }) => ({
  subject: `Refund: ${money(refunded)}`,
  paragraphs: [
    refunded.amount < paid.amount
      ? `We've refunded ${money(refunded)} of the ${money(paid)} you paid for ${productName}. It can take a few days to show on your card.`
      : `We've refunded your payment of ${money(refunded)} for ${productName}. It can take a few days to show on your card.`,
    ...(access === 'ended'
      ? [
          "We've refunded the current period in full, so your subscription has ended. Premium is off, and you won't be charged again. You're welcome back anytime.",
        ]
      : []),
    ...(access === 'withdrawn'
      ? [
          "You've withdrawn from the contract, so your subscription has ended. Premium is off, and you won't be charged again. You're welcome back anytime.",
        ]
      : []),
    ...(access === 'continues' ? ['Your subscription continues as before.'] : []),
  ],
  ...((access === 'ended' || access === 'withdrawn') && { action: pricing }),
});

export const latePaymentReturned: Writer<'late-payment-returned'> = ({ paid }) => ({
  subject: `We're returning your payment of ${money(paid)}`,
  paragraphs: [
    `We received ${money(paid)} for a subscription that had already ended. You didn't owe anything, so we're returning the payment to your card. It can take a few days.`,
    'If you would like Premium again, choose a plan.',
  ],
  action: pricing,
});

/** "December 2025" */
function monthName({ month, year }: { month: number; year: number }): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(year, month - 1));
}
