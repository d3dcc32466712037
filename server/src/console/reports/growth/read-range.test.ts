import { expect, test } from 'vitest';
import { readRange } from './read-range.ts';

test('both days of a range count as a whole, in UTC', () => {
  expect(readRange({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
    from: new Date('2026-11-01T00:00:00Z'),
    until: new Date('2026-11-02T00:00:00Z'),
  });
  expect(readRange({ from: '2026-01-01', to: '2026-12-31' }).until).toEqual(
    new Date('2027-01-01T00:00:00Z'),
  );
});

test.each([
  ['2026-11-02', '2026-11-01', 'Must not be before the first day'],
  ['2025-01-01', '2026-11-01', 'Choose 366 days at most'],
])('from %s to %s is refused: %s', (from, to, message) => {
  expect(() => readRange({ from, to })).toThrow(message);
});

test('a call may take fewer days', () => {
  const range = { from: '2026-01-01', to: '2026-01-08' };
  expect(() => readRange(range, 7)).toThrow('Choose 7 days at most');
  expect(readRange(range, 8).until).toEqual(new Date('2026-01-09T00:00:00Z'));
});
