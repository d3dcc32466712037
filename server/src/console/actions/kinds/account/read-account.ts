import { findProfile } from '../../../../account/store/users.ts';
import { isEnded } from '../../../../billing/rules/status.ts';
import { listSubscriptionsOfUser } from '../../../../billing/store/subscriptions.ts';
import type { OwnedSubscription } from '../../../../billing/tables.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { ReadableDatabase } from '../../../tables.ts';

export type AccountState = { isVerified: boolean; isUndeliverable: boolean; isBlocked: boolean };

/** @throws AppError NOT_FOUND */
export async function readAccount(db: ReadableDatabase, userId: string): Promise<AccountState> {
  const row = await findProfile(db, { id: userId });
  if (!row) throw new AppError('NOT_FOUND');
  return {
    isVerified: row.email_verified_at !== null,
    isUndeliverable: row.email_undeliverable_at !== null,
    isBlocked: row.blocked_at !== null,
  };
}

/** The ongoing subscriptions. */
export async function listUnended(
  db: ReadableDatabase,
  userId: string,
): Promise<OwnedSubscription[]> {
  return (await listSubscriptionsOfUser(db, userId)).filter(
    (subscription) => !isEnded(subscription),
  );
}
