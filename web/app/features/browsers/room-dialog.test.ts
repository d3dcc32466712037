import type { Device } from '@stillweb/contract/licence/licence';
import { expect, test } from 'vitest';
import { longestUnseenFirst } from './room-dialog.tsx';

function aDevice(id: string, lastSeenOn: string, linkedAt: string): Device {
  return { id, name: id, version: '1.0.0', linkedBy: 'page', linkedAt, lastSeenOn };
}

test('the browser that was not seen for longest comes first, of several the one linked first', () => {
  const devices = [
    aDevice('today', '2026-11-20', '2025-01-01T00:00:00.000Z'),
    aDevice('linked later', '2025-12-30', '2025-11-02T00:00:00.000Z'),
    aDevice('linked first', '2025-12-30', '2025-11-01T00:00:00.000Z'),
  ];
  const names = longestUnseenFirst(devices).map(({ name }) => name);
  expect(names).toEqual(['linked first', 'linked later', 'today']);
  expect(devices[0]?.name).toBe('today');
});
