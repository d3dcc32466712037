import { soldCurrencies } from '@stillweb/contract/currencies';
import type { PlanDetails } from '@stillweb/contract/billing/plans';
import { withTaxBehavior } from '@stillweb/contract/billing/tax';
import type { BillingContext } from '../../context.ts';
import type { PriceSetRow } from '../../tables.ts';
import { listScheduledSets, updateSet } from './price-sets.ts';
import { withLock } from '../../store/locks.ts';
import { changeOnce } from '../../stripe/change-once.ts';
import { readPriceState } from '../../stripe/setup/account-state.ts';
import { applySteps } from '../../stripe/setup/apply-steps.ts';
import { decidePortalSteps } from '../../stripe/setup/portal.ts';
import { decidePriceSteps, findPriceOf } from '../../stripe/setup/prices.ts';
import { isInGroup, priceGroupsOf, type PriceGroup, type Step } from '../../stripe/setup/step.ts';
import { currentPlainSet, plansOf, stateOf } from './price-set.ts';

/**
 * Makes the objects that sets of staff need at Stripe, by the steps of the set-up: their prices, a configuration of
 * the portal for each offer, and once a plain set has begun, its prices in the plain configuration. Reads
 * first, so that it may be repeated. Without a set it leaves Stripe alone.
 */
export function createPricePreparation(billing: BillingContext): () => Promise<void> {
  // After a start everything is checked once: the set-up of a release may have run meanwhile.
  let applied = digestOf([], new Date(0));
  return () =>
    withLock(billing, 'price-sets', async (billing) => {
      const now = await billing.billingClock();
      const rows = await listScheduledSets(billing.db);
      if (digestOf(rows, now) === applied) return;
      const needed = neededSets(rows, now);
      const offers = plansOfSets(
        billing,
        needed.filter(({ offer }) => offer !== null),
      );
      await makePrices(billing, plansOfSets(billing, needed));
      await makePortals(billing, offers);
      const prepared = await markPrepared(billing, rows, needed);
      const current = soldCurrencies.flatMap((code) => currentPlainSet(prepared, now, code) ?? []);
      await makePortals(billing, plansOfSets(billing, current));
      applied = digestOf(prepared, now);
    });
}

/** A digest of the sets' consequences: while it stays the same, there is nothing to do. */
function digestOf(rows: readonly PriceSetRow[], now: Date): string {
  const needed = neededSets(rows, now).map(({ id, prepared_at }) => [id, prepared_at !== null]);
  const plain = soldCurrencies.map((currency) => currentPlainSet(rows, now, currency)?.id);
  return JSON.stringify([needed, plain]);
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

async function makePrices(billing: BillingContext, plans: readonly PlanDetails[]): Promise<void> {
  if (plans.length === 0) return;
  const { prices } = await readPriceState(billing.stripe, plans);
  await apply(billing, decidePriceSteps(plans, prices).steps, plans);
}

async function makePortals(billing: BillingContext, plans: readonly PlanDetails[]): Promise<void> {
  if (plans.length === 0) return;
  const { prices, portals } = await readPriceState(billing.stripe, plans);
  const stepsFor = (group: PriceGroup) => {
    const own = plans.filter((plan) => isInGroup(plan, group));
    if (own.length === 0) return [];
    const ids = own.flatMap((plan) => findPriceOf(plan, prices)?.id ?? []);
    const known = ids.length === own.length ? ids : undefined;
    return decidePortalSteps(portals, billing.siteUrl, known, group).steps;
  };
  await apply(billing, priceGroupsOf(plans).flatMap(stepsFor), plans);
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
