import type { LicenceContext } from '../context.ts';
import { parseUnlinkToken } from '../security/credentials.ts';
import { deleteDevice, findDevice } from '../store/devices.ts';

/** Unlinks the device that a token belongs to, if there is one. */
export async function unlinkUninstalled(
  { db, recordEvent }: LicenceContext,
  unlinkToken: string,
  ip: string,
): Promise<void> {
  const parsed = parseUnlinkToken(unlinkToken);
  const device = parsed && (await findDevice(db, parsed.deviceId));
  if (!device?.unlink_hash.equals(parsed?.hash ?? Buffer.alloc(0))) return;
  if (!(await deleteDevice(db, device.id))) return;
  recordEvent({ event: 'browser unlinked', userId: device.user_id, ip });
}
