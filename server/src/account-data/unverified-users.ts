import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import { countDeleted, type Executor } from '../platform/database.ts';

const keptFor = 30 * 24 * 60 * 60_000;

/**
 * Deletes a batch of the users who have not verified their address within 30 days, with their sessions and
 * links. A user who has a customer at Stripe or a link that still works stays.
 */
export function deleteUnverifiedUsers(
  db: Executor<AccountTables & BillingTables>,
  now: Date,
  limit: number,
): Promise<number> {
  const unverified = db
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - keptFor))
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('billing_customers')
            .whereRef(
              'billing_customers.user_id',
              '=',
              build.cast<string>(build.ref('users.id'), 'text'),
            ),
        ),
      ),
    )
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('one_time_links')
            .whereRef('one_time_links.user_id', '=', 'users.id')
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
