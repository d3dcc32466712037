import { addGauge, type Metrics } from '../platform/telemetry/metrics.ts';
import type { BillingDatabase } from './context.ts';
import { countCustomersAfter } from './store/customers/customers.ts';
import { countRefunds } from './store/history/refunds.ts';
import { countOrphans } from './store/customers/orphans.ts';
import { countOtherSubscriptions } from './store/customers/other-subscriptions.ts';
import {
  countByStatus,
  listPendingRepairKinds,
  readOldestUnfinished,
  readProgress,
} from './store/backlog.ts';

/**
 * Adds the metrics of billing: subscriptions by status, the oldest unfinished work, and how
 * far the passes through Stripe's events and through all customers have come.
 */
export function measureBilling(metrics: Metrics, db: BillingDatabase): void {
  addGauge(
    metrics,
    {
      name: 'billing_subscriptions',
      help: 'Subscriptions by their status at Stripe',
      label: 'status',
    },
    () => watchStatuses(db),
  );
  addGauge(
    metrics,
    {
      name: 'billing_repairs_pending',
      help: 'Changes that our rules call for at Stripe and that no reading has shown done, by kind',
      label: 'kind',
    },
    async () =>
      (await listPendingRepairKinds(db)).map(({ kind, pending }) => ({
        label: kind,
        value: pending,
      })),
  );
  addGauge(
    metrics,
    {
      name: 'billing_refunds',
      help: 'Refunds that got their status in the last seven days, by status at Stripe',
      label: 'status',
    },
    () => countRefunds(db),
  );
  addGauge(
    metrics,
    {
      name: 'billing_oldest_unfinished_seconds',
      help: 'Age of the oldest event of Stripe that is not acted on, repair and withdrawal not done, and mail not sent',
      label: 'what',
    },
    async () =>
      Object.entries(await readOldestUnfinished(db)).map(([label, since]) => ({
        label,
        value: secondsSince(since),
      })),
  );
  addGauge(
    metrics,
    {
      name: 'billing_orphans',
      help: 'Customers at Stripe that are charged for our plans and belong to no account',
    },
    async () => [{ value: await countOrphans(db) }],
  );
  addGauge(
    metrics,
    {
      name: 'billing_other_subscriptions',
      help: 'Subscriptions of our customers to other products at Stripe that have not ended',
    },
    async () => [{ value: await countOtherSubscriptions(db) }],
  );
  addGauge(
    metrics,
    {
      name: 'billing_reconciliation_lag_seconds',
      help: 'Time since the last reading of all new events of Stripe began',
    },
    async () => [{ value: secondsSince((await readProgress(db, 'read-events')).last_complete) }],
  );
  addGauge(
    metrics,
    {
      name: 'billing_comparison_lag_seconds',
      help: 'Time since the last comparison of all customers with Stripe began',
    },
    async () => [
      { value: secondsSince((await readProgress(db, 'compare-customers')).last_complete) },
    ],
  );
  addGauge(
    metrics,
    {
      name: 'billing_comparison_customers',
      help: 'Customers of the comparison under way that are compared, and that are left',
      label: 'state',
    },
    () => countCompared(db),
  );
}

async function countCompared(db: BillingDatabase) {
  const { started_at, position, done } = await readProgress(db, 'compare-customers');
  const left = started_at ? await countCustomersAfter(db, position) : 0;
  return [
    { label: 'compared', value: done },
    { label: 'left', value: left },
  ];
}

/** Always shown, also when none is left: an alert must see that they have gone. */
const watchedStatuses = ['trialing', 'active', 'past_due'];

async function watchStatuses(db: BillingDatabase) {
  return [
    ...watchedStatuses.map((label) => ({ label, value: 0 })),
    ...[...(await countByStatus(db))].map(([label, value]) => ({ label, value })),
  ];
}

/** Never negative, although the clock of the database may be a little ahead of ours. */
function secondsSince(moment: Date | null): number {
  return moment ? Math.max(0, (Date.now() - moment.getTime()) / 1000) : 0;
}
