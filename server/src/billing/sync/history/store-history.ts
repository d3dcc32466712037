import { annualAmount, type DiscountTerms } from '../../rules/annual-amount.ts';
import type { BillingDatabase } from '../../context.ts';
import { toDecimal } from '../../rules/fraction.ts';
import type { DiscountRow, NewSubscriptionChangeRow, SubscriptionChangeRow } from '../../tables.ts';
import { listDiscounts } from '../../store/history/discounts.ts';
import { storeCountry, storePaymentRecords } from '../../store/history/payment-records.ts';
import { storePayments } from '../../store/subscriptions.ts';
import {
  stateOfRow,
  listChanges,
  listSnapshots,
  replaceChanges,
} from '../../store/history/subscription-changes.ts';
import { countryOf } from '../../stripe/map/country.ts';
import { mapCharges, mapInvoices } from '../../stripe/map/map-invoices.ts';
import { moment } from '../../stripe/objects.ts';
import { mapDisputes } from '../../stripe/read/read-disputes.ts';
import { mapDiscounts } from '../../stripe/read/read-new-discounts.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';
import { stateOfSubscription } from '../../rules/subscription-state.ts';
import { buildChanges, type Change } from './build-changes.ts';
import { deriveChanges } from './derive-changes.ts';
import { readingSince } from './reading-since.ts';

/**
 * Stores what the books and the figures need of a reading: payments as they are, and what changed of each
 * subscription, and when.
 * @param isWholePast whether what was derived from a part of the past is to be derived again from all of it
 */
export async function storeHistory(
  trx: BillingDatabase,
  customerId: string,
  reading: StripeState,
  { isWholePast = false } = {},
): Promise<void> {
  await storePaymentRecords(trx, {
    invoices: mapInvoices(customerId, reading),
    charges: mapCharges(customerId, reading),
    disputes: mapDisputes(customerId, reading.disputes),
    discounts: mapDiscounts(customerId, reading),
  });
  await storePayments(trx, customerId);
  await storeCountry(trx, customerId, countryOf(reading));
  await storeChanges(trx, customerId, reading, isWholePast);
}

async function storeChanges(
  trx: BillingDatabase,
  customerId: string,
  reading: StripeState,
  isWholePast: boolean,
): Promise<void> {
  const stored = await listChanges(trx, customerId);
  const snapshots = await listSnapshots(trx, customerId, reading.startedAt);
  const discounts = await listDiscounts(trx, customerId);
  const discountStarts = new Map(discounts.map((row) => [row.id, secondsOf(row.started_at)]));
  const terms = new Map(discounts.map((row) => [row.id, termsOf(row)]));
  const { invoices } = reading;
  for (const subscription of reading.subscriptions) {
    const own = stored.filter((row) => row.subscription_id === subscription.id);
    const changes = buildChanges({
      stored: own.filter((row) => !isWholePast || row.source === 'event').map(toChange),
      observations: snapshots.filter(({ id }) => id === subscription.id),
      derived: deriveChanges(subscription, invoices),
      reading: stateOfSubscription(subscription),
      readingSince: (last) => readingSince(last, { subscription, invoices, discountStarts }),
    });
    const rows = toRows(changes, { customerId, subscriptionId: subscription.id, terms });
    if (!isSame(own, rows)) await replaceChanges(trx, subscription.id, rows);
  }
}

function termsOf(row: DiscountRow): DiscountTerms {
  const { duration, percent_off: percentOff, amount_off: amountOff } = row;
  return { duration, percentOff, amountOff };
}

function toChange(row: SubscriptionChangeRow): Change {
  return { at: secondsOf(row.at), state: stateOfRow(row), source: row.source };
}

function secondsOf(date: Date): number {
  return date.getTime() / 1000;
}

type Owner = {
  customerId: string;
  subscriptionId: string;
  terms: ReadonlyMap<string, DiscountTerms>;
};

function toRows(
  changes: Change[],
  { customerId, subscriptionId, terms }: Owner,
): NewSubscriptionChangeRow[] {
  return changes.map(({ at, state, source }, index) => ({
    subscription_id: subscriptionId,
    at: new Date(at * 1000),
    position: changes.slice(0, index).filter((earlier) => earlier.at === at).length,
    until: moment(changes[index + 1]?.at),
    stripe_customer_id: customerId,
    status: state.status,
    price_id: state.price,
    amount: state.amount,
    quantity: state.quantity,
    currency: state.currency,
    interval: state.interval,
    interval_count: state.intervalCount,
    discounts: state.discounts,
    trial_end: moment(state.trialEnd),
    cancel_at: moment(state.cancelAt),
    cancel_requested_at: moment(state.cancelRequestedAt),
    ended_at: moment(state.endedAt),
    annual: toDecimal(annualAmount(state, terms)),
    source,
  }));
}

/** As text: PostgreSQL's client returns big integers as such. */
function isSame(stored: SubscriptionChangeRow[], rows: NewSubscriptionChangeRow[]): boolean {
  return stored.length === rows.length && rows.every((row, index) => isSameRow(row, stored[index]));
}

function isSameRow(row: NewSubscriptionChangeRow, stored: SubscriptionChangeRow | undefined) {
  return Object.entries(row).every(
    ([column, value]) => stored && String(value) === String(Reflect.get(stored, column)),
  );
}
