import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decideAlerts, thresholds, type Readings } from './decide-alerts.ts';

const calm: Readings = {
  servers: [{ host: 'one:3000', unseenSeconds: 14 }],
  queues: [{ name: 'sync-customer', oldestSeconds: 900 }],
  oldestEvent: 900,
  oldestRepair: 3600,
  oldestWithdrawal: 86_400,
  oldestEmail: 1800,
  reconciliationLag: 3600,
  comparisonLag: 172_800,
  failedRefunds: 0,
  orphans: 0,
  active: 100,
  pastDue: 10,
  checkouts: { failed: 2, opened: 0 },
  openedToday: 0,
  openedYesterday: 20,
};

const namesOf = (readings: Readings) => decideAlerts(readings).map(({ name }) => name);

test('nothing is said up to the thresholds', () => {
  expect(decideAlerts(calm)).toEqual([]);
});

test.each<[string, Partial<Readings>]>([
  ['ServerAway', { servers: [{ host: 'one:3000', unseenSeconds: 121 }] }],
  ['JobsWait', { queues: [{ name: 'sync-customer', oldestSeconds: 901 }] }],
  ['EventsWait', { oldestEvent: 901 }],
  ['RepairsWait', { oldestRepair: 3601 }],
  ['WithdrawalsWait', { oldestWithdrawal: 86_401 }],
  ['ReconciliationLags', { reconciliationLag: 3601 }],
  ['ComparisonLags', { comparisonLag: 172_801 }],
  ['BillingMailsWait', { oldestEmail: 1801 }],
  ['RefundsFail', { failedRefunds: 1 }],
  ['CustomersWithoutAccount', { orphans: 1 }],
  ['PaymentsOverdue', { pastDue: 11 }],
  ['CheckoutsFail', { checkouts: { failed: 3, opened: 2 } }],
  ['CheckoutsStopped', { openedToday: 2, openedYesterday: 21 }],
])('%s beyond its threshold: %j', (name, readings) => {
  expect(namesOf({ ...calm, ...readings })).toEqual([name]);
});

test.each<[string, Partial<Readings>]>([
  ['as many checkouts open as fail', { checkouts: { failed: 3, opened: 3 } }],
  ['a tenth of the checkouts of yesterday is opened', { openedToday: 3, openedYesterday: 30 }],
  ['there are no subscribers yet', { active: 0, pastDue: 5 }],
])('nothing is said while %s', (_what, readings) => {
  expect(namesOf({ ...calm, ...readings })).toEqual([]);
});

const rules = readFileSync(
  new URL('../../../../../docs/prometheus-alerts.yaml', import.meta.url),
  'utf8',
);

test.each(Object.entries(thresholds))('%s has the threshold of Prometheus: %d', (name, value) => {
  const rule = rules.split('- alert: ').find((text) => text.startsWith(`${name}\n`));
  const expression = /expr:([\s\S]*?)(for|annotations):/.exec(rule ?? '')?.[1] ?? '';
  expect(expression.match(/> [\d.]+/g)).toContain(`> ${value}`);
});
