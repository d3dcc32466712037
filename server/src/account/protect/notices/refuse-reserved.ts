import { AppError } from '../../../platform/app-error.ts';
import { findReservation } from '../../store/addresses.ts';
import type { AccountDatabase } from '../../tables.ts';

/**
 * To be called before an address is verified for an account: its former owner may still take it back.
 * @throws AppError INVALID_LINK
 */
export async function refuseReserved(
  db: AccountDatabase,
  { id: userId, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  if (await findReservation(db, { email, userId }, now)) throw new AppError('INVALID_LINK');
}
