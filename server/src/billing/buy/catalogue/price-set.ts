import type { PriceSetState } from '@stillweb/contract/console/catalogue';
import type { Offer } from '@stillweb/contract/billing/offers';
import { planCatalogue, type Plan, type PlanDetails } from '@stillweb/contract/billing/plans';
import type { PriceSetRow } from '../../tables.ts';

/** The plans of a set, as the contract states those of the release. */
export function plansOf(row: PriceSetRow): Record<Plan, PlanDetails> {
  return {
    MONTHLY: detailsOf(row, 'MONTHLY', row.monthly_amount, row.monthly_original_amount),
    YEARLY: detailsOf(row, 'YEARLY', row.yearly_amount, row.yearly_original_amount),
  };
}

function detailsOf(
  { id, offer, currency }: PriceSetRow,
  plan: Plan,
  amount: number,
  originalAmount: number,
): PlanDetails {
  const base = planCatalogue[plan];
  return {
    ...base,
    // The release keeps its own keys. No code of an offer has a dot.
    lookupKey: offer === null ? `${base.lookupKey}.${id}` : `${base.lookupKey}_${offer}`,
    amount,
    originalAmount,
    currency,
    set: id,
    ...(offer !== null && { offer }),
  };
}

/** The offer that a set is; undefined for the plain prices. One that was taken back is over since then. */
export function offerOf(row: PriceSetRow): Offer | undefined {
  const { offer: code, name, starts_at, ends_at, taken_back_at } = row;
  if (code === null || name === null) return undefined;
  const ends = [ends_at, taken_back_at].flatMap((end) => end?.toISOString() ?? []);
  return {
    code,
    name,
    plans: plansOf(row),
    from: starts_at.toISOString(),
    until: ends.sort()[0] ?? null,
    maxRedemptions: row.max_redemptions,
  };
}

/** Whether a set has begun: its moment has come, and Stripe has its prices. */
function hasStarted(row: PriceSetRow, now: Date): boolean {
  return isSellable(row) && row.starts_at <= now;
}

/** Whether a set is or will be on sale. */
export function isSellable(row: PriceSetRow): boolean {
  return row.scheduled_at !== null && row.prepared_at !== null && row.taken_back_at === null;
}

/** The plain set that is sold in a currency; undefined while the prices of the release are. */
export function currentPlainSet(
  rows: readonly PriceSetRow[],
  now: Date,
  currency: string,
): PriceSetRow | undefined {
  return rows
    .filter((row) => row.offer === null && row.currency === currency && hasStarted(row, now))
    .toSorted((a, b) => byBeginning(b, a))[0];
}

function byBeginning(a: PriceSetRow, b: PriceSetRow): number {
  return (
    a.starts_at.getTime() - b.starts_at.getTime() || a.created_at.getTime() - b.created_at.getTime()
  );
}

/**
 * @param rows all sets, because a plain one lasts until the next
 * @param now by the clock of billing
 */
export function stateOf(row: PriceSetRow, rows: readonly PriceSetRow[], now: Date): PriceSetState {
  if (row.taken_back_at) return 'taken-back';
  if (!row.scheduled_at) return 'draft';
  if (!hasStarted(row, now)) return 'scheduled';
  if (row.offer === null) {
    return currentPlainSet(rows, now, row.currency)?.id === row.id ? 'on-sale' : 'over';
  }
  return row.ends_at && row.ends_at <= now ? 'over' : 'on-sale';
}
