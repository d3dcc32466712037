import { AppError } from '../../platform/app-error.ts';
import { findProfile } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';

/**
 * To be called once a client has proved to be the user: no other client learns that an account is blocked.
 * @throws AppError ACCOUNT_BLOCKED
 */
export async function refuseBlocked(db: AccountDatabase, userId: string): Promise<void> {
  if ((await findProfile(db, { id: userId }))?.blocked_at) throw new AppError('ACCOUNT_BLOCKED');
}
