import type { Device } from '@stillweb/contract/licence/licence';
import type { Extension } from '../bridge/use-extension.ts';

/** `linked elsewhere`: to another account, or unlinked since the extension last asked. */
export type LinkState = 'asking' | 'absent' | 'unlinked' | 'linked' | 'linked elsewhere';

/**
 * Whether this browser is linked to the account of the user.
 * @param devices those of the user; undefined for visitors, and while they are not known
 */
export function decideLinkState(
  extension: Extension,
  devices: readonly Pick<Device, 'id'>[] | undefined,
): LinkState {
  if (extension.state !== 'present') return extension.state;
  const { linked, deviceId } = extension;
  if (!linked) return 'unlinked';
  if (!devices || !deviceId) return 'linked';
  return devices.some(({ id }) => id === deviceId) ? 'linked' : 'linked elsewhere';
}
