import { dayMs, daySeconds } from '@stillweb/contract/time';
import type { Kysely } from 'kysely';
import { deleteExpiredChanges } from '../account/store/account-changes.ts';
import { deleteOldAccountEvents } from '../account/store/account-events.ts';
import { deleteExpiredSecrets } from '../account/store/one-time-secrets.ts';
import { deleteExpiredRegistrations } from '../account/store/registrations.ts';
import { deleteExpiredSessions } from '../account/store/sessions.ts';
import { deleteOldEmails } from '../billing/store/emails.ts';
import { deleteOldCheckoutFailures } from '../billing/buy/checkout-failures.ts';
import { deleteOldAttempts } from '../billing/store/checkouts.ts';
import { deleteOldDifferences } from '../billing/sync/webhooks/comparison-differences.ts';
import { deleteOldEvents } from '../billing/store/events.ts';
import { deleteOldPlanChanges } from '../billing/store/plan-changes.ts';
import { deleteOldChanges } from '../billing/stripe/change-once.ts';
import { deleteUnconfirmed } from '../billing/store/withdrawals.ts';
import type { Dependencies } from '../dependencies.ts';
import { deleteOldRequests } from '../help/store/help-requests.ts';
import { deleteExpiredLimits } from '../http/limits/rate-limits.ts';
import { deleteExpiredDeviceCodes } from '../licence/store/device-codes.ts';
import { deleteUnseenDevices } from '../licence/store/devices.ts';
import { deleteOldComments } from '../licence/store/uninstalls.ts';
import { deleteExpiredGrants } from '../licence/store/grants.ts';
import { batchDelete, deleteInBatches } from '../platform/database/batch-delete.ts';
import type { JobQueue } from '../platform/jobs/jobs.ts';
import { deleteOldMails } from '../mail/mail-log.ts';
import type { AccountDataTables } from './context.ts';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import { countDeleted, type Executor } from '../platform/database/database.ts';

type Database = Kysely<AccountDataTables>;

/** Deletes a batch of rows that are no longer needed, and returns how many. */
type Rule = (db: Database, now: Date, limit: number) => Promise<number>;

/** Deletes the old rows of a table. docs/operations/running.md lists these tables, and why the others are kept. */
const rules: Record<string, Rule> = {
  users: deleteUnverifiedUsers,
  sessions: deleteExpiredSessions,
  registrations: deleteExpiredRegistrations,
  one_time_secrets: deleteExpiredSecrets,
  account_changes: deleteExpiredChanges,
  account_events: deleteOldAccountEvents,
  staff_challenges: batchDelete({ table: 'staff_challenges', key: 'hash', since: 'expires_at' }),
  mail_log: deleteOldMails,
  rate_limits: deleteExpiredLimits,
  stripe_events: deleteOldEvents,
  checkout_attempts: deleteOldAttempts,
  checkout_failures: deleteOldCheckoutFailures,
  comparison_differences: deleteOldDifferences,
  plan_changes: deleteOldPlanChanges,
  stripe_changes: deleteOldChanges,
  withdrawals: deleteUnconfirmed,
  billing_mails: deleteOldEmails,
  licence_grants: deleteExpiredGrants,
  licence_device_codes: deleteExpiredDeviceCodes,
  licence_devices: deleteUnseenDevices,
  uninstall_comments: deleteOldComments,
  help_requests: deleteOldRequests,
};

const batchSize = 1000;
/** Milliseconds that one job deletes. `expireInSeconds` leaves time for one more batch. */
const longestRun = 60_000;

export const purgeQueue: JobQueue<Record<string, never>> = {
  name: 'purge',
  options: { retryDelay: 60, retryLimit: 3, expireInSeconds: 300, deleteAfterSeconds: daySeconds },
};

/**
 * Deletes expired rows in batches: none locks a table for long, and rows that one job leaves, the
 * next deletes. A table that fails does not keep the others from being purged.
 * @throws AggregateError with the failures
 */
export async function purge(
  { jobs, clock, logger }: Pick<Dependencies, 'jobs' | 'clock' | 'logger'>,
  db: Database,
): Promise<void> {
  const now = clock();
  const deadline = new Date(now.getTime() + longestRun);
  const failures: unknown[] = [];
  for (const [table, deleteBatch] of Object.entries(rules)) {
    try {
      const deleted = await deleteInBatches(
        (limit) => deleteBatch(db, now, limit),
        batchSize,
        () => clock() >= deadline,
      );
      if (deleted > 0) logger.info({ table, deleted }, 'purged');
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A table could not be purged');
  if (clock() >= deadline) await jobs.enqueue(db, purgeQueue, {});
}

const keptFor = 30 * dayMs;

/**
 * Deletes a batch of the users who have not verified their address within 30 days, of an import if they came by one,
 * with their sessions and links. A user who has a customer at Stripe, or a sign-up or a link that still works, stays.
 */
function deleteUnverifiedUsers(
  db: Executor<AccountTables & BillingTables>,
  now: Date,
  limit: number,
): Promise<number> {
  const oldest = new Date(now.getTime() - keptFor);
  const unverified = db
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', oldest)
    .where((build) =>
      build.or([build('imported_at', 'is', null), build('imported_at', '<', oldest)]),
    )
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('billing_customers')
            .whereRef('billing_customers.user_id', '=', 'users.id'),
        ),
      ),
    )
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('customer_reservations')
            .whereRef('customer_reservations.user_id', '=', 'users.id'),
        ),
      ),
    )
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('registrations')
            .whereRef('registrations.user_id', '=', 'users.id')
            .where('registrations.expires_at', '>', now),
        ),
      ),
    )
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('one_time_secrets')
            .whereRef('one_time_secrets.user_id', '=', 'users.id')
            .where('expires_at', '>', now),
        ),
      ),
    )
    .limit(limit);
  // Asked again: a user may use the link at this moment.
  return countDeleted(
    db.deleteFrom('users').where('id', 'in', unverified).where('email_verified_at', 'is', null),
  );
}
