import type { CataloguePlan, PriceSet } from '@stillweb/contract/console/catalogue';
import { discountLabel } from '@stillweb/contract/billing/discount-label';
import type { Offer } from '@stillweb/contract/billing/offers';
import type { PlanDetails } from '@stillweb/contract/billing/plans';
import { plansOf, stateOf } from '../../billing/buy/catalogue/price-set.ts';
import type { PriceSetRow } from '../../billing/tables.ts';

/** The parts of a set that are not in its row. */
type Surroundings = Pick<PriceSet, 'redemptions' | 'seenOn'>;

/** Shared by all sets of staff; `now` is a time of the billing clock, `waiting` are ids. */
export type ShownSets = {
  rows: readonly PriceSetRow[];
  now: Date;
  waiting: ReadonlySet<string>;
};

/** A set of staff, as the console shows it. */
export function presentRow(
  row: PriceSetRow,
  { rows, now, waiting }: ShownSets,
  { redemptions, seenOn }: Surroundings,
): PriceSet {
  return {
    id: row.id,
    offer: row.offer,
    name: row.name,
    state: stateOf(row, rows, now),
    awaitsApproval: waiting.has(row.id),
    plans: Object.values(plansOf(row)).map(presentPlan),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    preparedAt: row.prepared_at?.toISOString() ?? null,
    redemptions,
    seenOn,
  };
}

/** A set of the release: the plain plans, or an offer. */
export function presentBase(
  {
    plans,
    offer,
    state,
  }: { plans: readonly PlanDetails[]; offer?: Offer } & Pick<PriceSet, 'state'>,
  { redemptions, seenOn }: Surroundings,
): PriceSet {
  return {
    id: null,
    offer: offer?.code ?? null,
    name: offer?.name ?? null,
    state,
    awaitsApproval: false,
    plans: plans.map(presentPlan),
    startsAt: offer?.from ?? null,
    endsAt: offer?.until ?? null,
    preparedAt: null,
    redemptions,
    seenOn,
  };
}

function presentPlan(details: PlanDetails): CataloguePlan {
  const { plan, lookupKey, amount, originalAmount, currency, interval, taxBehavior } = details;
  return {
    plan,
    lookupKey,
    amount,
    originalAmount,
    currency,
    interval,
    discountLabel: discountLabel(amount, originalAmount),
    taxBehavior: taxBehavior ?? null,
  };
}

/** The prices of a set for the audit log, each with the regular one. */
export function priceSetTerms(row: PriceSetRow) {
  const { MONTHLY, YEARLY } = plansOf(row);
  return {
    offer: row.offer,
    currency: row.currency,
    monthly: [MONTHLY.amount, MONTHLY.originalAmount],
    yearly: [YEARLY.amount, YEARLY.originalAmount],
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxRedemptions: row.max_redemptions,
  };
}
