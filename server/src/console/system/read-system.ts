import type { JobQueueState, SystemState } from '@stillweb/contract/console/system';
import { databaseTime } from '../../platform/database.ts';
import { readQueues, type QueueState } from '../../platform/job-backlog.ts';
import {
  countByStatus,
  listPendingRepairKinds,
  oldestOpenWithdrawal,
  readPendingEvents,
  readProgress,
  readUnsentEmails,
} from '../../billing/store/backlog.ts';
import { countOrphans } from '../../billing/store/orphans.ts';
import { countRefunds } from '../../billing/store/refunds.ts';
import type { ConsoleContext } from '../context.ts';
import {
  countCheckouts,
  listCheckoutFailures,
  listDifferences,
} from '../store/billing-troubles.ts';
import { listAppliedMigrations, listServers } from '../store/running-servers.ts';
import { countDeliveries } from '../store/stripe-events.ts';
import { compareMigrations } from './compare-migrations.ts';
import { decideAlerts } from './decide-alerts.ts';

const shownDifferences = 50;

type Context = Pick<ConsoleContext, 'db' | 'migrations'>;

/** How the servers, the queues and the way to Stripe are, all from the database. */
export async function readSystem({ db, migrations }: Context): Promise<SystemState> {
  const [now, servers, applied, queues, events, deliveries, repairs, read, compared, ...lists] =
    await Promise.all([
      databaseTime(db),
      listServers(db),
      listAppliedMigrations(db),
      readQueues(db),
      readPendingEvents(db),
      countDeliveries(db),
      listPendingRepairKinds(db),
      readProgress(db, 'read-events'),
      readProgress(db, 'compare-customers'),
      listDifferences(db, shownDifferences),
      listCheckoutFailures(db),
    ]);
  const [differences, checkoutFailures] = lists;
  const secondsSince = (at: Date | string | null | undefined) =>
    at ? Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000) : 0;
  const alerts = decideAlerts({
    servers,
    queues,
    oldestEvent: secondsSince(events.oldest),
    oldestRepair: Math.max(0, ...repairs.map(({ oldest }) => secondsSince(oldest))),
    reconciliationLag: secondsSince(read.last_complete),
    comparisonLag: secondsSince(compared.last_complete),
    ...(await readRest({ db }, secondsSince)),
  });
  return {
    now: now.toISOString(),
    alerts,
    servers,
    migrations: compareMigrations(migrations, applied),
    queues: queues.map(presentQueue),
    events: {
      waiting: events.count,
      failing: events.failing,
      oldest: events.oldest?.toISOString() ?? null,
    },
    deliveries,
    repairs: repairs.map((kind) => ({ ...kind, oldest: kind.oldest.toISOString() })),
    eventsReadAt: read.last_complete.toISOString(),
    comparedAt: compared.last_complete.toISOString(),
    differences,
    checkoutFailures,
  };
}

function presentQueue({ name, waiting, running, failed, oldest }: QueueState): JobQueueState {
  return { name, waiting, running, failed, oldest: oldest?.toISOString() ?? null };
}

/** What only the alerts need. */
async function readRest(
  { db }: Pick<ConsoleContext, 'db'>,
  secondsSince: (at: Date | null | undefined) => number,
) {
  const [withdrawal, emails, refunds, orphans, statuses, halfHour, today, yesterday] =
    await Promise.all([
      oldestOpenWithdrawal(db),
      readUnsentEmails(db),
      countRefunds(db),
      countOrphans(db),
      countByStatus(db),
      countCheckouts(db, { from: 0.5, to: 0 }),
      countCheckouts(db, { from: 6, to: 0 }),
      countCheckouts(db, { from: 30, to: 24 }),
    ]);
  return {
    oldestWithdrawal: secondsSince(withdrawal),
    oldestEmail: secondsSince(emails.oldest),
    failedRefunds: refunds.find(({ label }) => label === 'failed')?.value ?? 0,
    orphans,
    active: statuses.get('active') ?? 0,
    pastDue: statuses.get('past_due') ?? 0,
    checkouts: halfHour,
    openedToday: today.opened,
    openedYesterday: yesterday.opened,
  };
}
