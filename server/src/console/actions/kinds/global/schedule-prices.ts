import type { Effect } from '@stillweb/contract/console/actions';
import type { PaidPrice } from '@stillweb/contract/console/catalogue';
import { discountLabel } from '@stillweb/contract/billing/discount-label';
import type { PlanDetails } from '@stillweb/contract/billing/plans';
import { currencyNote } from '@stillweb/contract/billing/price-notes';
import type { TaxNote } from '@stillweb/contract/billing/tax';
import { scheduleSet } from '../../../../billing/buy/catalogue/change-sets.ts';
import { plansOf } from '../../../../billing/buy/catalogue/price-set.ts';
import { money } from '../../../../billing/rules/money.ts';
import type { PriceSetRow } from '../../../../billing/tables.ts';
import { countPaidPrices } from '../../../../billing/buy/catalogue/paid-prices.ts';
import type { FloorPrices } from '../../../context.ts';
import type { Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';
import {
  changeSet,
  count,
  momentText,
  isSamePriceSetPlan,
  keptPrices,
  momentOf,
  priceOf,
  priceSetPlan,
  readChangeableSet,
  type PriceSetPlan,
} from './price-set.ts';

/** Has a draft sold from its moment on. A job makes its prices at Stripe after the commit. */
export const schedulePrices: Kind<'schedule-prices', PriceSetPlan> = {
  target: ({ set }) => set,
  plan: priceSetPlan,
  isSame: isSamePriceSetPlan,
  preview: async (context, subject, { set: id }) => {
    const set = await readChangeableSet(context, subject, { id, possible: ['draft'] });
    const { row, plain, plan } = set;
    const { taxNote, siteUrl } = context.billing;
    const scheduled = { ...set, paid: await countPaidPrices(context.db), taxNote, siteUrl };
    const plans = plansOf(row);
    return {
      effects: row.offer === null ? plainEffects(scheduled) : offerEffects(scheduled),
      confirm: `Schedule ${row.offer ?? priceOf(plans.MONTHLY)} from ${momentText(row.starts_at)}`,
      needsStepUp: true,
      needsApproval: needsApproval(Object.values(plans), plain, context.floorPrices),
      plan,
    };
  },
  executeNow: ({ billing }, trx, { request: { set } }) =>
    changeSet(trx, set, (row) => scheduleSet(billing, trx, row)),
};

type ScheduledSet = {
  row: PriceSetRow;
  /** By the clock of billing. */
  now: Date;
  /** The plain plans on sale now. */
  plain: readonly PlanDetails[];
  paid: readonly PaidPrice[];
  taxNote: TaxNote;
  siteUrl: string;
};

function plainEffects({ row, now, paid, plain, taxNote }: ScheduledSet): Effect[] {
  const { MONTHLY, YEARLY } = plansOf(row);
  const both = `${priceOf(MONTHLY)} or ${priceOf(YEARLY)}`;
  const labels = [MONTHLY, YEARLY].map(labelOf).join('; ');
  return [
    effect({ of: 'date', text: `From ${momentOf(row, now)} new subscribers pay ${both}.` }),
    ...keptPrices(
      paid.filter(({ offer, currency }) => offer === null && currency === row.currency),
    ),
    effect({
      of: 'money',
      text: 'A subscriber who changes the plan pays the new price of the other plan.',
    }),
    effect({ of: 'access', text: `All pages show it from then on: ${labels}.` }),
    effect({ of: 'money', text: notesOf(row, taxNote) }),
    ...openCheckouts(plain),
    effect({
      of: 'warning',
      text: 'You must be able to prove that customers were charged the regular price.',
    }),
  ];
}

function openCheckouts(plain: readonly PlanDetails[]): Effect[] {
  if (plain.length === 0) return [];
  const former = plain.map(priceOf).join(' or ');
  const text = `A checkout opened before then can still be paid for a day at ${former}.`;
  return [effect({ of: 'warning', text })];
}

function offerEffects({ row, now, plain, taxNote, siteUrl }: ScheduledSet): Effect[] {
  const { MONTHLY, YEARLY } = plansOf(row);
  const both = [MONTHLY, YEARLY];
  const end = row.ends_at ? `until ${momentText(row.ends_at)}` : 'until it is taken back';
  const limit = row.max_redemptions;
  const dearer = both.filter((offered) => !isBelowPlain(offered, plain));
  return [
    effect({
      of: 'access',
      text: `Only visitors of ${siteUrl}/pricing?offer=${row.offer} see it.`,
    }),
    effect({ of: 'date', text: `From ${momentOf(row, now)}, ${end}.` }),
    effect({
      of: 'money',
      text: `It costs ${both.map(priceOf).join(' or ')}: ${both.map(labelOf).join('; ')}.`,
    }),
    effect({ of: 'money', text: notesOf(row, taxNote) }),
    effect({
      of: 'access',
      text:
        limit === null
          ? 'The number of subscriptions is not limited.'
          : `${count(limit)} subscriptions can start with it; an open checkout holds a place for a day.`,
    }),
    effect({
      of: 'money',
      text: 'Subscribers keep these prices after the offer ends.',
    }),
    ...dearer.map((offered) =>
      effect({ of: 'warning', text: `${priceOf(offered)} is not below the plain price.` }),
    ),
  ];
}

function isBelowPlain(
  { plan, amount, currency }: PlanDetails,
  plain: readonly PlanDetails[],
): boolean {
  const usual = plain.find((sold) => sold.plan === plan);
  return !usual || usual.currency !== currency || amount < usual.amount;
}

/** As in "$30.00 struck out, 66% Off". */
function labelOf({ amount, originalAmount, currency }: PlanDetails): string {
  const regular = money({ amount: originalAmount, currency });
  return `${regular} struck out, ${discountLabel(amount, originalAmount) ?? 'no discount'}`;
}

function notesOf({ currency }: PriceSetRow, taxNote: TaxNote): string {
  return currencyNote(currency, taxNote, 'price');
}

type Price = Pick<PlanDetails, 'plan' | 'amount' | 'currency'>;

/**
 * Whether a second person must agree to prices: one is below its floor, or more than half below the plain one of
 * the plan in the same currency. A currency without a floor always needs one.
 */
export function needsApproval(
  plans: readonly Price[],
  plain: readonly Price[],
  floors: FloorPrices,
): boolean {
  return plans.some(({ plan, amount, currency }) => {
    const usual = plain.find((sold) => sold.plan === plan && sold.currency === currency);
    return amount < (floors[plan][currency] ?? Infinity) || amount * 2 < (usual?.amount ?? 0);
  });
}
