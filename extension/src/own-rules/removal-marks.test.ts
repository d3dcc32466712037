import { expect, test } from 'vitest';

import { compareWithSync, cutMarks, readMarks } from './removal-marks.ts';
import { fingerprint } from './fingerprint.ts';

const today = 20_785;
const marksOf = (...lines: string[]) =>
  Object.fromEntries(lines.map((line) => [fingerprint(line), today]));

test.each([
  ['what another browser adds', { present: ['a'] }, { added: ['a'] }],
  ['what is known', { own: ['a'], seen: ['a'], present: ['a'] }, {}],
  ['an emptied sync', { own: ['a', 'b'], seen: ['a', 'b'] }, {}],
  ['one lost line', { own: ['a', 'b'], seen: ['a', 'b'], present: ['b'] }, {}],
  [
    'what another browser removes',
    { own: ['a', 'b'], seen: ['a', 'b'], present: ['b'], marks: marksOf('a') },
    { removed: ['a'], marks: marksOf('a') },
  ],
  [
    'what another browser removes while a third one has written it again',
    { own: ['a'], seen: ['a'], present: ['a'], marks: marksOf('a') },
    { removed: ['a'], marks: marksOf('a') },
  ],
  ['what is removed here', { seen: ['a'], present: ['a'] }, { marks: marksOf('a') }],
  ['what is removed here and lost there', { seen: ['a'] }, { marks: marksOf('a') }],
  [
    'a removed line that another browser has written again too early',
    { present: ['a'], marks: marksOf('a') },
    { marks: marksOf('a') },
  ],
  ['what is added here again', { own: ['a'], marks: marksOf('a', 'b') }, { marks: marksOf('b') }],
])('licence 73: of the sync this browser takes over %s', (_what, given, changes) => {
  const state = { own: [], seen: [], present: [], marks: {}, ...given };
  expect(compareWithSync(state, today)).toEqual({ added: [], removed: [], marks: {}, ...changes });
});

test('licence 73: marks end after half a year, and the oldest have no place when there is no room', () => {
  const marks = { ...marksOf('a'), [fingerprint('b')]: today - 179, [fingerprint('c')]: 20_605 };
  const read = (used: number) => Object.keys(readMarks(cutMarks(marks, today, used))).sort();
  expect(read(0)).toEqual([fingerprint('a'), fingerprint('b')].sort());
  expect(read(101_950)).toEqual([fingerprint('a')]);
  expect(read(102_000)).toEqual([]);
});

test('licence 73: the marks of 4,000 removed rules fit into the sync, always written alike', () => {
  const lines = Array.from({ length: 4000 }, (_, index) => `site-${index}.example##.x`);
  const items = cutMarks(marksOf(...lines), today, 0);
  expect(Object.keys(readMarks(items))).toHaveLength(4000);
  expect(cutMarks(readMarks(items), today, 0)).toEqual(items);
  const sizes = Object.entries(items).map(
    ([key, marks]) => `${key}${JSON.stringify(marks)}`.length,
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8192);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(102_400);
  for (const marks of Object.values(items)) {
    expect(Object.keys(marks)).toEqual(Object.keys(marks).sort());
  }
});
