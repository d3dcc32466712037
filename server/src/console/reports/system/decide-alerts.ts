import { daySeconds, hourSeconds } from '@stillweb/contract/time';
import type { Alert } from '@stillweb/contract/console/system';

/** The readings for the alerts. Ages in seconds; 0 where nothing is pending. */
export type Readings = {
  servers: { host: string; unseenSeconds: number }[];
  queues: { name: string; oldestSeconds: number }[];
  oldestEvent: number;
  oldestRepair: number;
  oldestWithdrawal: number;
  oldestEmail: number;
  reconciliationLag: number;
  comparisonLag: number;
  /** Of the last seven days. */
  failedRefunds: number;
  orphans: number;
  active: number;
  pastDue: number;
  /** Of the last half hour. */
  checkouts: { failed: number; opened: number };
  /** Checkouts that were opened in the last six hours, and in the same six hours of yesterday. */
  openedToday: number;
  openedYesterday: number;
};

/** Thresholds as in docs/prometheus-alerts.yaml, by the names of the alerts there. */
export const thresholds = {
  JobsWait: 900,
  EventsWait: 900,
  RepairsWait: hourSeconds,
  WithdrawalsWait: daySeconds,
  ReconciliationLags: hourSeconds,
  ComparisonLags: 172_800,
  BillingMailsWait: 1800,
  RefundsFail: 0,
  CustomersWithoutAccount: 0,
  PaymentsOverdue: 0.1,
  CheckoutsFail: 2,
  CheckoutsStopped: 20,
} as const;

/** Seconds: how long `ServerAway` waits. */
const awayFor = 120;

/**
 * The alerts of docs/prometheus-alerts.yaml that the database can tell, as of this moment: those of rates,
 * durations and a server's process are Prometheus's alone, and so is how long a state must last.
 */
export function decideAlerts(now: Readings): Alert[] {
  return [
    ...now.servers
      .filter(({ unseenSeconds }) => unseenSeconds > awayFor)
      .map(({ host }) =>
        alert('ServerAway', `The server ${host} has not been seen for two minutes.`),
      ),
    ...now.queues
      .filter(({ oldestSeconds }) => oldestSeconds > thresholds.JobsWait)
      .map(({ name }) =>
        alert('JobsWait', `A job of ${name} has waited for more than 15 minutes.`),
      ),
    ...[
      over(
        'EventsWait',
        now.oldestEvent,
        'An event of Stripe has waited for more than 15 minutes.',
      ),
      over('RepairsWait', now.oldestRepair, 'Stripe has refused a repair for more than an hour.'),
      over(
        'WithdrawalsWait',
        now.oldestWithdrawal,
        'A customer withdrew more than a day ago and has not been refunded.',
      ),
      over(
        'ReconciliationLags',
        now.reconciliationLag,
        'Stripe’s events have not been read to their end for more than an hour.',
      ),
      over(
        'ComparisonLags',
        now.comparisonLag,
        'The customers have not all been compared with Stripe for two days.',
      ),
      over('BillingMailsWait', now.oldestEmail, 'A billing email has waited for 30 minutes.'),
      over('RefundsFail', now.failedRefunds, 'A bank has sent a refund back.'),
      over(
        'CustomersWithoutAccount',
        now.orphans,
        'Customers at Stripe are charged and belong to no account.',
      ),
      over(
        'PaymentsOverdue',
        now.active > 0 ? now.pastDue / now.active : 0,
        'One payment in ten is overdue.',
      ),
      ...checkoutAlerts(now),
    ].filter((alert) => alert !== undefined),
  ];
}

function checkoutAlerts({ checkouts, openedToday, openedYesterday }: Readings) {
  const mostFail = checkouts.failed > checkouts.opened;
  const hardlyAny = openedToday < 0.1 * openedYesterday;
  return [
    mostFail
      ? over('CheckoutsFail', checkouts.failed, 'Most checkouts of the last half hour have failed.')
      : undefined,
    hardlyAny
      ? over(
          'CheckoutsStopped',
          openedYesterday,
          'Hardly a checkout has been opened for six hours, unlike yesterday.',
        )
      : undefined,
  ];
}

function over(name: keyof typeof thresholds, value: number, text: string): Alert | undefined {
  return value > thresholds[name] ? alert(name, text) : undefined;
}

function alert(name: string, text: string): Alert {
  return { name, text };
}
