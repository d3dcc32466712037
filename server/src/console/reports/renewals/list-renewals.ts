import type { Renewal, RenewalPage } from '@stillweb/contract/console/figures/renewals';
import { isInTrial } from '../../../billing/rules/status.ts';
import { cardOf, isCardExpired } from '../../../billing/rules/stored-card.ts';
import { type Cursor, encodeCursor } from '../../cursor.ts';
import { listAddresses } from '../../../account/store/addresses.ts';
import { listCharged, nextDays, sumCharged, type ChargedRow } from './renewal-rows.ts';
import type { ReadableDatabase } from '../../tables.ts';

const pageSize = 50;

/** @param now by the clock of billing */
export async function listRenewals(
  db: ReadableDatabase,
  { days, after, now }: { days: number; after: Cursor | undefined; now: Date },
): Promise<RenewalPage> {
  const span = nextDays(now, days);
  const [totals, rows] = await Promise.all([
    sumCharged(db, span),
    listCharged(db, { ...span, after }, pageSize),
  ]);
  const addresses = await listAddresses(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  const next = last && { value: last.current_period_end.toISOString(), id: last.id };
  return {
    totals,
    renewals: rows.map((row) => present(row, addresses)),
    next: next ? encodeCursor(next) : null,
  };
}

function present(row: ChargedRow, addresses: ReadonlyMap<string, string>): Renewal {
  const { current_period_end: at } = row;
  const email = addresses.get(row.user_id) ?? null;
  return {
    subscriptionId: row.id,
    customerId: row.stripe_customer_id,
    userId: email === null ? null : row.user_id,
    email,
    plan: row.plan,
    at: at.toISOString(),
    due: { amount: row.next_amount, currency: row.currency },
    isTrialEnd: isInTrial(row),
    card: cardOf(row),
    isCardExpired: isCardExpired(row, at),
  };
}
