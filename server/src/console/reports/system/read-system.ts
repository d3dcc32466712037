import type { JobQueueState, RunningServer, SystemState } from '@stillweb/contract/console/system';
import { sql } from 'kysely';
import { databaseTime } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/iso-time.ts';
import { readQueues, type QueueState } from '../../../platform/jobs/job-backlog.ts';
import {
  countDeliveries,
  countOverdue,
  listPendingRepairKinds,
  readOldestUnfinished,
  readPendingEvents,
  readProgress,
} from '../../../billing/store/backlog.ts';
import { countCheckouts, listCheckoutFailures } from '../../../billing/buy/checkout-failures.ts';
import { listDifferences } from '../../../billing/sync/webhooks/comparison-differences.ts';
import { countInUnsoldCurrencies } from '../../../billing/store/customers/unsold-currencies.ts';
import { countOrphans } from '../../../billing/store/customers/orphans.ts';
import { countRefunds } from '../../../billing/store/history/refunds.ts';
import type { ConsoleContext } from '../../context.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { compareMigrations } from './compare-migrations.ts';
import { decideAlerts } from './decide-alerts.ts';

const shownDifferences = 50;

type Context = Pick<ConsoleContext, 'db' | 'billing' | 'migrations' | 'launchWarnings'>;

/** The state of the servers, the queues and the synchronization with Stripe, all from the database. */
export async function readSystem({
  db,
  billing,
  migrations,
  launchWarnings,
}: Context): Promise<SystemState> {
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
  const { sold } = await billing.catalogue.read();
  const secondsSince = (at: Date | null) =>
    at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0;
  const alerts = decideAlerts({
    servers,
    queues,
    reconciliationLag: secondsSince(read.last_complete),
    comparisonLag: secondsSince(compared.last_complete),
    ...(await readRest({ db }, secondsSince)),
  });
  return {
    now: now.toISOString(),
    alerts,
    launchWarnings: [...launchWarnings],
    servers,
    migrations: compareMigrations(migrations, applied),
    queues: queues.map(presentQueue),
    events: {
      waiting: events.count,
      failing: events.failing,
      oldest: isoOf(events.oldest),
    },
    deliveries: { ...deliveries, last: isoOf(deliveries.last) },
    repairs: repairs.map((kind) => ({ ...kind, oldest: kind.oldest.toISOString() })),
    eventsReadAt: read.last_complete.toISOString(),
    comparedAt: compared.last_complete.toISOString(),
    differences: differences.map(({ subscription_id, user_id, found_at }) => ({
      subscription: subscription_id,
      userId: user_id,
      at: found_at.toISOString(),
    })),
    unsoldCurrencies: await countInUnsoldCurrencies(
      db,
      sold.map(({ currency }) => currency),
    ),
    checkoutFailures: checkoutFailures.map(({ code, count, last, request_id }) => ({
      code,
      count,
      last: last.toISOString(),
      requestId: request_id,
    })),
  };
}

function presentQueue({ name, waiting, running, failed, oldest }: QueueState): JobQueueState {
  return { name, waiting, running, failed, oldest: isoOf(oldest) };
}

/** The readings that only the alerts need. */
async function readRest(
  { db }: Pick<ConsoleContext, 'db'>,
  secondsSince: (at: Date | null) => number,
) {
  const [unfinished, refunds, orphans, payments, halfHour, today, yesterday] = await Promise.all([
    readOldestUnfinished(db),
    countRefunds(db),
    countOrphans(db),
    countOverdue(db),
    countCheckouts(db, { from: 0.5, to: 0 }),
    countCheckouts(db, { from: 6, to: 0 }),
    countCheckouts(db, { from: 30, to: 24 }),
  ]);
  return {
    oldestEvent: secondsSince(unfinished.event),
    oldestRepair: secondsSince(unfinished.repair),
    oldestWithdrawal: secondsSince(unfinished.withdrawal),
    oldestEmail: secondsSince(unfinished.mail),
    failedRefunds: refunds.find(({ label }) => label === 'failed')?.value ?? 0,
    orphans,
    ...payments,
    checkouts: halfHour,
    openedToday: today.opened,
    openedYesterday: yesterday.opened,
  };
}

/** Seconds without a heartbeat after which a server is gone. */
const goneAfter = 60;

/** The servers that have signed on and not off, the newest first. */
async function listServers(
  db: ReadableDatabase,
): Promise<(RunningServer & { unseenSeconds: number })[]> {
  const rows = await db
    .selectFrom('servers')
    .selectAll()
    .select(sql<number>`extract(epoch from clock_timestamp() - seen_at)::float8`.as('unseen'))
    .orderBy('started_at', 'desc')
    .execute();
  return rows.map(({ id, host, version, commit, started_at, seen_at, unseen }) => ({
    id,
    host,
    version,
    commit,
    startedAt: started_at.toISOString(),
    seenAt: seen_at.toISOString(),
    isGone: unseen > goneAfter,
    unseenSeconds: unseen,
  }));
}

/** The names of the migrations that have run, in their order. */
async function listAppliedMigrations(db: ReadableDatabase): Promise<string[]> {
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
