import { isRunning, oldStates } from '../billing/stripe/old-business.ts';
import { unmappedPrices, type Decision, type OldBusiness } from './decide-rows.ts';
import { countDecisions } from './store-rows.ts';
import { leftOutOf, type LeftOutRow } from './store/left-out.ts';
import type { RunCounts } from './store/runs.ts';

/** The findings of an import in its file and at Stripe. */
export type Summary = RunCounts & {
  rows: number;
  leftOutRows: LeftOutRow[];
  /** How many customers of the file Stripe knows. */
  customers: number;
  /** How many subscriptions of the customers in the file are in which state. */
  subscriptions: Record<string, number>;
  /** How many subscriptions belong to customers who are not in the file. */
  foreignSubscriptions: number;
  /** Prices about which the map says nothing, with the number of running subscriptions of all customers at Stripe. */
  unmapped: Map<string, number>;
  /** The same, of subscriptions that have ended, of the customers in the file. */
  unmappedEnded: Map<string, number>;
};

export function emptySummary(): Summary {
  return {
    rows: 0,
    new: 0,
    known: 0,
    leftOut: 0,
    leftOutRows: [],
    customers: 0,
    subscriptions: Object.fromEntries([...oldStates, 'ignored'].map((state) => [state, 0])),
    foreignSubscriptions: 0,
    unmapped: new Map(),
    unmappedEnded: new Map(),
  };
}

/** Adds rows that were decided on. */
export function addDecisions(summary: Summary, decisions: Decision[]): void {
  const counts = countDecisions(decisions);
  summary.rows += decisions.length;
  summary.new += counts.new;
  summary.known += counts.known;
  summary.leftOut += counts.leftOut;
  summary.leftOutRows.push(...leftOutOf(decisions));
}

/** Adds the subscriptions that the customers of these rows have at Stripe. */
export function addSubscriptions(
  summary: Summary,
  { customers, map }: OldBusiness,
  decisions: Decision[],
): void {
  for (const decision of decisions) {
    const isUnmapped = decision.reason === 'PRICE_UNMAPPED';
    if (decision.reason && !isUnmapped) continue;
    const id = decision.reason ? decision.row.values.stripe_customer_id : decision.user.customerId;
    const customer = customers.get(id ?? '');
    if (!customer) continue;
    summary.customers += 1;
    for (const subscription of customer.subscriptions) {
      const isOurs =
        subscription.hasOurs || subscription.foreignPrices.some((price) => map.prices.has(price));
      const isIgnored =
        !isOurs && subscription.foreignPrices.every((price) => map.ignored.has(price));
      const state = isIgnored ? 'ignored' : subscription.state;
      summary.subscriptions[state] = (summary.subscriptions[state] ?? 0) + 1;
      if (isOurs || isIgnored || isRunning(subscription)) continue;
      for (const price of subscription.foreignPrices) increase(summary.unmappedEnded, price);
    }
  }
}

/** Adds the counts of all customers at Stripe to those of the file. */
export function addOthers(summary: Summary, { customers, map }: OldBusiness): void {
  let all = 0;
  for (const customer of customers.values()) {
    all += customer.subscriptions.length;
    for (const price of unmappedPrices(customer, map)) increase(summary.unmapped, price);
  }
  const own = Object.values(summary.subscriptions).reduce((sum, count) => sum + count, 0);
  summary.foreignSubscriptions = all - own;
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
