import type { Device } from '@stillweb/contract/licence/licence';

/** The devices, the one that was not seen for longest first; of those seen on one day, the one linked first. */
export function longestUnseenFirst(devices: readonly Device[]): Device[] {
  return devices.toSorted(
    (a, b) => a.lastSeenOn.localeCompare(b.lastSeenOn) || a.linkedAt.localeCompare(b.linkedAt),
  );
}
