import type { Device } from '@stillweb/contract/licence/licence';
import { useDevicesQuery } from '../../api/linked-browsers.ts';
import { useIsSignedIn } from '../../session/hooks.ts';
import { useExtension, type Extension } from './use-extension.ts';

interface ThisBrowser {
  state: LinkState;
  /** Call after a change of the link. */
  update: () => void;
}

/** Whether this browser has the extension, and is linked to the account of the user. */
export function useThisBrowser(): ThisBrowser {
  const { extension, askAgain } = useExtension();
  const isSignedIn = useIsSignedIn();
  const { data, refetch } = useDevicesQuery(undefined, {
    skip: !isSignedIn,
    refetchOnMountOrArgChange: true,
  });

  function update() {
    if (isSignedIn) void refetch();
    askAgain();
  }

  return { state: decideLinkState(extension, isSignedIn ? data : undefined), update };
}

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
