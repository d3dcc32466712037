import { AppError } from '../../platform/app-error.ts';
import { listDevicesOfUser } from '../store/devices.ts';
import type { LicenceDatabase } from '../tables.ts';
import { mostDevices } from '@stillweb/contract/licence-limits';

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

type Wish = { installId: string; replaces: string | null };

/**
 * Which devices give up their place for a new one: an earlier link of the same installation, and the one
 * that the user has chosen if there would be more than five.
 * @returns their ids; undefined when there is no room
 */
export function decideRoom(
  devices: readonly { id: string; install_id: string }[],
  { installId, replaces }: Wish,
): string[] | undefined {
  const same = devices.filter(({ install_id }) => install_id === installId);
  const others = devices.filter(({ install_id }) => install_id !== installId);
  const removed = same.map(({ id }) => id);
  if (others.length < mostDevices) return removed;
  const chosen = others.find(({ id }) => id === replaces);
  return chosen && others.length === mostDevices ? [...removed, chosen.id] : undefined;
}
