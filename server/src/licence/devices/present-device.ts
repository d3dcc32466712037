import type { Device } from '@stillweb/contract/licence/licence';
import type { ListedDevice } from '../store/devices.ts';

export function presentDevice(row: ListedDevice): Device {
  return {
    id: row.id,
    name: row.name,
    version: row.extension_version,
    linkedBy: row.linked_by,
    linkedAt: row.linked_at.toISOString(),
    lastSeenOn: row.last_seen_on,
  };
}
