import { announcedPlans, type Offer } from '@stillweb/contract/billing/offers';
import type { PlanDetails } from '@stillweb/contract/billing/plans';
import { withTaxBehavior } from '@stillweb/contract/billing/tax';
import type { CurrentCatalogue } from '../../context.ts';
import type { PriceSetRow } from '../../tables.ts';
import { currentPlainSet, isSellable, offerOf, plansOf } from './price-set.ts';

/** The plans of the release, and whether tax is collected. */
export type BaseCatalogue = {
  plans: readonly PlanDetails[];
  offers: readonly Offer[];
  collectsTax: boolean;
};

/** The price decisions of staff. */
export type StaffDecisions = {
  /** The scheduled sets, also those that were taken back: subscribers keep them. */
  sets: readonly PriceSetRow[];
  /** The currencies in which the plain plans are no longer sold. */
  retired: readonly string[];
};

/**
 * The prices and offers that are sold now: those of the release, and the sets that staff have scheduled.
 * @param now by the clock of billing
 */
export function decideCatalogue(
  { plans, offers: ofRelease, collectsTax }: BaseCatalogue,
  { sets, retired }: StaffDecisions,
  now: Date,
): CurrentCatalogue {
  const withTax = collectsTax ? withTaxBehavior : (all: readonly PlanDetails[]) => all;
  const prepared = sets.filter(({ prepared_at }) => prepared_at !== null);
  const currencies = currenciesOf([...plans, ...prepared.filter(isPlain)]);
  const kept = currencies.filter((currency) => !retired.includes(currency));
  const plain = kept.flatMap((currency) => {
    const set = currentPlainSet(prepared, now, currency);
    return set ? Object.values(plansOf(set)) : plans.filter((plan) => plan.currency === currency);
  });
  const offers = [...ofRelease, ...prepared.flatMap((row) => offerOf(row) ?? [])];
  const later = prepared.filter((row) => isPlain(row) && isSellable(row) && row.starts_at > now);
  const sold = withTax(announcedPlans(plain, offers));
  return {
    plain: withTax(plain),
    offers,
    sold,
    known: [...sold, ...withTax(later.flatMap((row) => Object.values(plansOf(row))))],
  };
}

function isPlain({ offer }: PriceSetRow): boolean {
  return offer === null;
}

function currenciesOf(priced: readonly { currency: string }[]): string[] {
  return [...new Set(priced.map(({ currency }) => currency))];
}
