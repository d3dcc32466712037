import { t } from '@stillweb/texts/t';
import { formatExactMoney } from '@stillweb/contract/text/money';
import type { Plan, PlanDetails } from '@stillweb/contract/billing/plans';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { planActionFor, type CurrentPlan } from './plan-action.ts';
import { isStripeInEnglish } from './stripe-language.ts';

/** The price of a plan, in minor units. */
export type PlanPrice = Pick<PlanDetails, 'amount' | 'originalAmount' | 'currency' | 'interval'>;

/** The plans as the server sells them to this user. */
export interface PlanOffers {
  /** The trial that this user gets; undefined while the server has not answered. */
  trialDays: number | undefined;
  /** Whether the server has answered that a plan is not sold at the moment. */
  isClosed: (plan: Plan) => boolean;
  /** Whether the server has answered that no new subscription can begin; plans can still be switched. */
  isStopped: boolean;
  /** Undefined until the server has answered with the price for this visitor. */
  priceOf: (plan: Plan) => PlanPrice | undefined;
}

type FormatMoney = (amount: number, currency: string) => string;

/** As in "$9.00 per month". */
export function pricePerPeriod(
  { amount, currency, interval }: PlanPrice,
  format: FormatMoney = formatExactMoney,
): string {
  return t('plan-terms.price', '{price} per {interval, select, month {month} other {year}}', {
    price: format(amount, currency),
    interval,
  });
}

/** Instead of a button, while the server does not sell a plan. */
const notSold = () =>
  t('plan-terms.not-sold', 'This plan cannot be bought at the moment. Please try again later.');

/** Instead of every button, while the operator has stopped new subscriptions. */
const notSoldNow = () =>
  t('plan-terms.stopped', 'New subscriptions are paused for a moment. Please try again later.');

/** Why a plan cannot be bought; null while it can. */
export function whyNotSold(
  plan: Plan,
  { isStopped, isClosed }: Pick<PlanOffers, 'isStopped' | 'isClosed'>,
): string | null {
  if (isStopped) return notSoldNow();
  return isClosed(plan) ? notSold() : null;
}

/** The meaning of a plan's button for a subscriber; null for users who can buy the plan. */
export function planNote(
  plan: Plan,
  subscription: (CurrentPlan & Pick<Subscription, 'card'>) | null,
): string | null {
  const action = planActionFor(subscription, plan);
  if (action === 'view') return t('plan-terms.own', 'This is your plan.');
  if (action === 'switch') {
    return t('plan-terms.switch', "You'll see what changes and what it costs before you confirm.");
  }
  if (subscription?.status === 'PAST_DUE') {
    return subscription.card
      ? t(
          'plan-terms.failed',
          'Your last payment failed. Update your card, and your current subscription continues.',
        )
      : t(
          'plan-terms.failed-without-card',
          'Your last payment failed. Add a card, and your current subscription continues.',
        );
  }
  return null;
}

/** The text next to a single plan: its price, and when it is charged. */
export function planTerms(
  plan: Plan,
  subscription: (CurrentPlan & Pick<Subscription, 'card'>) | null,
  { trialDays, priceOf }: Pick<PlanOffers, 'trialDays' | 'priceOf'>,
): string {
  const note = planNote(plan, subscription);
  if (note) return note;
  const price = priceOf(plan);
  const terms = price
    ? termsOf(pricePerPeriod(price), trialDays)
    : t('plan-terms.at-checkout', 'The checkout page shows what is due today before you confirm.');
  return isStripeInEnglish
    ? t('plan-terms.in-english', '{terms} The payment page is in English.', { terms })
    : terms;
}

/** The text below all plans, each of which names its price. */
export function commonTerms({ trialDays }: Pick<PlanOffers, 'trialDays'>): string {
  if (trialDays === undefined) {
    return t(
      'plan-terms.all',
      'The price of your plan, renewed automatically until you cancel. The checkout page shows what is due today before you confirm.',
    );
  }
  return trialDays === 0
    ? t(
        'plan-terms.all-today',
        'The price of your plan, starting today, renewed automatically until you cancel.',
      )
    : t(
        'plan-terms.all-after-trial',
        '{days, plural, one {{days} day free, then the price of your plan, renewed automatically until you cancel. Cancel during the trial and you pay nothing.} other {{days} days free, then the price of your plan, renewed automatically until you cancel. Cancel during the trial and you pay nothing.}}',
        { days: trialDays },
      );
}

function termsOf(price: string, trialDays: number | undefined): string {
  if (trialDays === undefined) {
    return t(
      'plan-terms.one',
      '{price}, renewed automatically until you cancel. The checkout page shows what is due today before you confirm.',
      { price },
    );
  }
  return trialDays === 0
    ? t(
        'plan-terms.one-today',
        '{price}, starting today, renewed automatically until you cancel.',
        { price },
      )
    : t(
        'plan-terms.one-after-trial',
        '{days, plural, one {{days} day free, then {price}, renewed automatically until you cancel. Cancel during the trial and you pay nothing.} other {{days} days free, then {price}, renewed automatically until you cancel. Cancel during the trial and you pay nothing.}}',
        { days: trialDays, price },
      );
}
