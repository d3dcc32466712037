import { soldCurrencies } from '@stillweb/contract/currencies';
import type { PlanDetails } from '@stillweb/contract/billing/plans';
import { withTaxBehavior } from '@stillweb/contract/billing/tax';
import type { BillingContext } from '../../context.ts';
import type { PriceSetRow } from '../../tables.ts';
import { listScheduledSets, updateSet } from './price-sets.ts';
import { listTurnedCurrencies } from './read-catalogue.ts';
import { withLock } from '../../store/locks.ts';
import { changeOnce } from '../../stripe/change-once.ts';
import { readPriceState } from '../../stripe/setup/account-state.ts';
import { applySteps } from '../../stripe/setup/apply-steps.ts';
import { decidePortalSteps } from '../../stripe/setup/portal.ts';
import { decidePriceSteps, findPriceOf } from '../../stripe/setup/prices.ts';
import {
  isInGroup,
  priceGroupOf,
  priceGroupsOf,
  type PriceGroup,
  type Step,
} from '../../stripe/setup/step.ts';
import { currentPlainSet, plansOf, stateOf } from './price-set.ts';

/**
 * Makes the objects that sets of staff need at Stripe, by the steps of the set-up: their prices, a configuration of
 * the portal for each offer, and once a plain set has begun, its prices in the plain configuration. That of a
 * retired currency lets no one switch. Reads first, so that it may be repeated. Where staff have decided
 * nothing, it leaves Stripe alone.
 */
export function createPricePreparation(billing: BillingContext): () => Promise<void> {
  // After a start everything is checked once: the set-up of a release may have run meanwhile.
  let applied = digestOf([], [], new Date(0));
  return () =>
    withLock(billing, 'price-sets', async (billing) => {
      const now = await billing.billingClock();
      const rows = await listScheduledSets(billing.db);
      const turned = await listTurnedCurrencies(billing.db);
      if (digestOf(rows, turned, now) === applied) return;
      const needed = neededSets(rows, now);
      const offers = plansOfSets(
        billing,
        needed.filter(({ offer }) => offer !== null),
      );
      await makePrices(billing, plansOfSets(billing, needed));
      await makePortals(billing, offers);
      const prepared = await markPrepared(billing, rows, needed);
      const retired = turned.filter(({ isSold }) => !isSold).map(({ currency }) => currency);
      const plain = soldCurrencies
        .filter((currency) => !retired.includes(currency))
        .flatMap((currency) => {
          const set = currentPlainSet(prepared, now, currency);
          if (set) return plansOfSets(billing, [set]);
          const wasRetired = turned.some((other) => other.currency === currency);
          return wasRetired ? plansOfRelease(billing, currency) : [];
        });
      await makePortals(billing, plain, retired);
      applied = digestOf(prepared, turned, now);
    });
}

/** A digest of the decisions' consequences: while it stays the same, there is nothing to do. */
function digestOf(
  rows: readonly PriceSetRow[],
  turned: Awaited<ReturnType<typeof listTurnedCurrencies>>,
  now: Date,
): string {
  const needed = neededSets(rows, now).map(({ id, prepared_at }) => [id, prepared_at !== null]);
  const plain = soldCurrencies.map((currency) => currentPlainSet(rows, now, currency)?.id);
  return JSON.stringify([needed, plain, turned]);
}

function neededSets(rows: readonly PriceSetRow[], now: Date): PriceSetRow[] {
  return rows.filter((row) => ['scheduled', 'on-sale'].includes(stateOf(row, rows, now)));
}

function plansOfSets(
  { automaticTax }: Pick<BillingContext, 'automaticTax'>,
  rows: readonly PriceSetRow[],
): readonly PlanDetails[] {
  const plans = rows.flatMap((row) => Object.values(plansOf(row)));
  return automaticTax ? withTaxBehavior(plans) : plans;
}

function plansOfRelease({ catalogue }: BillingContext, currency: string): PlanDetails[] {
  return catalogue.base.plain.filter((plan) => plan.currency === currency);
}

async function makePrices(billing: BillingContext, plans: readonly PlanDetails[]): Promise<void> {
  if (plans.length === 0) return;
  const { prices } = await readPriceState(billing.stripe, plans);
  await apply(billing, decidePriceSteps(plans, prices).steps, plans);
}

/** @param retired the currencies without plans on sale */
async function makePortals(
  billing: BillingContext,
  plans: readonly PlanDetails[],
  retired: readonly string[] = [],
): Promise<void> {
  if (plans.length + retired.length === 0) return;
  const { prices, portals } = await readPriceState(billing.stripe, plans);
  const stepsFor = (group: PriceGroup) => {
    const own = plans.filter((plan) => isInGroup(plan, group));
    const ids = own.flatMap((plan) => findPriceOf(plan, prices)?.id ?? []);
    const known = ids.length === own.length ? ids : undefined;
    return decidePortalSteps(portals, billing.siteUrl, known, group).steps;
  };
  const sold = priceGroupsOf(plans).filter((group) => plans.some((plan) => isInGroup(plan, group)));
  const closed = retired.map((currency) => priceGroupOf({ currency }));
  await apply(billing, [...sold, ...closed].flatMap(stepsFor), plans);
}

async function apply(
  billing: BillingContext,
  steps: readonly Step[],
  plans: readonly PlanDetails[],
): Promise<void> {
  const { stripe, siteUrl, logger } = billing;
  await applySteps(stripe, steps, {
    plans,
    create: (change, call) => changeOnce(billing, change, call),
    siteUrl,
    // No step makes an endpoint.
    onWebhookSecret: () => {},
    onDone: ({ action }) => logger.info({ action }, 'a price set was prepared at Stripe'),
  });
}

/** Marks sets as prepared, so that they are sold from their start on. */
async function markPrepared(
  { db, clock }: BillingContext,
  rows: readonly PriceSetRow[],
  needed: readonly PriceSetRow[],
): Promise<PriceSetRow[]> {
  return Promise.all(
    rows.map(async (row) =>
      row.prepared_at || !needed.includes(row)
        ? row
        : updateSet(db, row.id, { prepared_at: clock() }),
    ),
  );
}
