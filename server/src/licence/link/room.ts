import { AppError } from '../../platform/app-error.ts';
import { listDevicesOfUser } from '../store/devices.ts';
import type { LicenceDatabase } from '../tables.ts';
import { decideRoom } from './decide-room.ts';

/**
 * The devices that a new one takes the place of.
 * @throws AppError DEVICE_LIMIT_REACHED
 */
export async function findReplaced(
  db: LicenceDatabase,
  userId: string,
  wish: { installId: string; replaces: string | null },
): Promise<string[]> {
  const replaced = decideRoom(await listDevicesOfUser(db, userId), wish);
  if (!replaced) throw new AppError('DEVICE_LIMIT_REACHED');
  return replaced;
}
