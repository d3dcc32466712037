import { expect, test } from 'vitest';
import { devicesToReplace } from './devices-to-replace.ts';

const devices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `d${index}`, install_id: `i${index}` }));

test.each([
  ['takes no place of others', 4, 'new', null, []],
  ['leaves the chosen one its place while there is room', 4, 'new', 'd0', []],
  ['exceeds the limit of five', 5, 'new', null, undefined],
  ['takes the place of the chosen one', 5, 'new', 'd2', ['d2']],
  ['cannot take the place of a device that is not there', 5, 'new', 'gone', undefined],
  ['replaces an earlier link of its installation', 3, 'i1', null, ['d1']],
  ['replaces its earlier link among five', 5, 'i1', null, ['d1']],
  ['replaces its earlier link, not the chosen one', 5, 'i1', 'd2', ['d1']],
])('a new device %s', (_what, count, installId, replaces, removed) => {
  expect(devicesToReplace(devices(count), { installId, replaces })).toEqual(removed);
});
