import { t } from '@stillweb/texts/t';
import { chargeText as wordCharge } from '@stillweb/contract/billing/charge-text';
import { discountTerms } from '@stillweb/contract/billing/discount-text';
import { formatExactMoney } from '@stillweb/contract/text/money';
import type {
  Card,
  CardCharge,
  Discount,
  Subscription,
} from '@stillweb/contract/billing/subscription';
import { type DayFormat, formatLongDate } from '../../text/long-date.tsx';

/** The next charge in a sentence, with days in the visitor's time zone. */
export function chargeText(
  charge: CardCharge,
  { plan, card }: { plan: string | null; card: Card | null },
): string {
  const payer =
    card && t('charge.card-ending', 'the card ending in {last4}', { last4: card.last4 });
  return wordCharge(charge, { plan, payer, day: formatLongDate });
}

/** The next charge; of the card's, if credit or a discount changes it. */
export function nextChargeOf({
  cardCharge,
  nextCharge,
}: Pick<Subscription, 'cardCharge' | 'nextCharge'>) {
  return cardCharge ?? nextCharge;
}

/** "$9.00 will be charged next, on January 8, 2026." */
export function nextChargeText(
  subscription: Pick<Subscription, 'cardCharge' | 'nextCharge' | 'cancelAt'>,
  formatDay: DayFormat,
): string {
  const next = nextChargeOf(subscription);
  if (!next) {
    return subscription.cancelAt
      ? t('charge.no-more-sentence', "You won't be charged again.")
      : t('charge.unknown-sentence', 'The next charge is not known yet.');
  }
  return t('charge.next', '{amount} will be charged next, on {date}.', {
    amount: formatExactMoney(next.amount, next.currency),
    date: formatDay(next.date),
  });
}

/**
 * Whether a card has to be added before a charge. Not in a trial: Stripe may set the card of a new one some
 * seconds after the purchase, and an email asks for it before the end.
 */
export function isCardMissing({ status, card, nextCharge, slowPayment }: Subscription): boolean {
  const isPayable = nextCharge !== null && nextCharge.amount > 0;
  const isProcessing = slowPayment?.state === 'PROCESSING';
  return !card && status !== 'TRIALING' && isPayable && !isProcessing;
}

/** Without a next charge: Stripe has not told it yet, unless the subscription ends. */
export function noChargeText(cancelAt: string | null): string {
  return cancelAt
    ? t('charge.no-more', "You won't be charged again")
    : t('charge.unknown', 'The next charge is not known yet');
}

/** "SPRING: 20% off for 3 months, until April 1, 2026; WELCOME: $2.00 off the next payment" */
export function discountTexts(discounts: readonly Discount[], formatDay: DayFormat): string {
  return discounts
    .map(({ name, ...terms }) =>
      t('charge.discount', '{name}: {terms}', { name, terms: discountTerms(terms, formatDay) }),
    )
    .reduce((before, next) => t('charge.discounts', '{before}; {next}', { before, next }));
}
