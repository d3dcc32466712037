import { AppError } from '../../platform/app-error.ts';
import { listDevicesOfUser } from '../store/devices.ts';
import type { LicenceDatabase } from '../tables.ts';
import { mostDevices } from '@stillweb/contract/licence/limits';

/**
 * The ids of the devices that a new one replaces.
 * @throws AppError DEVICE_LIMIT_REACHED
 */
export async function findReplaced(
  db: LicenceDatabase,
  userId: string,
  attempt: { installId: string; replaces: string | null },
): Promise<string[]> {
  const replaced = devicesToReplace(await listDevicesOfUser(db, userId), attempt);
  if (!replaced) throw new AppError('DEVICE_LIMIT_REACHED');
  return replaced;
}

type LinkAttempt = { installId: string; replaces: string | null };

/**
 * The ids of the devices that a new one replaces: an earlier link of the same installation, and the one that the
 * user has chosen if there would be more than five. Undefined when the limit is reached.
 */
export function devicesToReplace(
  devices: readonly { id: string; install_id: string }[],
  { installId, replaces }: LinkAttempt,
): string[] | undefined {
  const same = devices.filter(({ install_id }) => install_id === installId);
  const others = devices.filter(({ install_id }) => install_id !== installId);
  const removed = same.map(({ id }) => id);
  if (others.length < mostDevices) return removed;
  const chosen = others.find(({ id }) => id === replaces);
  return chosen && others.length === mostDevices ? [...removed, chosen.id] : undefined;
}
