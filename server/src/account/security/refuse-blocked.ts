import { AppError } from '../../platform/app-error.ts';
import { isBlocked } from '../store/blocks.ts';
import type { AccountDatabase } from '../tables.ts';

/**
 * To be called once a client has proved to be the user: no other client learns that an account is blocked.
 * @throws AppError ACCOUNT_BLOCKED
 */
export async function refuseBlocked(db: AccountDatabase, userId: string): Promise<void> {
  if (await isBlocked(db, userId)) throw new AppError('ACCOUNT_BLOCKED');
}
