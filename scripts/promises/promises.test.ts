import { expect, test } from 'vitest';
import { findGaps, promiseTable } from './promise-table.ts';
import { groupPromises, readPromises, readTitles } from './read-promises.ts';

const aTitle = (number: number, file = 'a.test.ts', isExhaustive = false) => ({
  subject: 'billing',
  number,
  title: 'one payment',
  file,
  isExhaustive,
});

test.each([
  ["test('billing 8: one payment', run)", [8]],
  ["describe.each(rows)('billing 8, 12: one payment', run)", [8, 12]],
  ["expect(text).toBe('billing 8')", []],
  ["test('a payment', run)", []],
])('the promises in %s', (source, numbers) => {
  expect(readTitles('a.test.ts', source)).toEqual(numbers.map((number) => aTitle(number)));
});

test('a title may contain other quotes, and escaped ones', () => {
  const [double, escaped] = readTitles(
    'a.test.ts',
    `test("security 1: another's name", run); test('security 2: it\\'s', run)`,
  );
  expect([double?.title, escaped?.title]).toEqual(["another's name", "it's"]);
});

test.each([
  ['a.test.ts', "test('billing 8: one payment', { tags: 'exhaustive' }, run)"],
  ['a.test.ts', "test('billing 8: one payment', { timeout: 9, tags: 'exhaustive' }, run)"],
  ['a.spec.ts', "test('billing 8: one payment', { tag: '@exhaustive' }, run)"],
  ['a.exhaustive.test.ts', "test('billing 8: one payment', run)"],
])('a promise in %s that only npm run test:all proves: %s', (file, source) => {
  expect(readTitles(file, source)).toEqual([aTitle(8, file, true)]);
});

test('a promise stands in the column of each command that proves it', () => {
  const table = promiseTable(
    groupPromises([
      aTitle(3, 'server/src/a.test.ts'),
      aTitle(3, 'server/src/b.exhaustive.test.ts', true),
      aTitle(3, 'e2e/c.spec.ts'),
    ]),
  );
  expect(table.split('\n')[2]).toBe(
    '| billing 3 | one payment | [a](../server/src/a.test.ts), [c](../e2e/c.spec.ts) | [b](../server/src/b.exhaustive.test.ts) |',
  );
});

test('a promise that no test names is a gap between the first and the last', () => {
  expect(findGaps(groupPromises([aTitle(5), aTitle(2), aTitle(4)]))).toEqual(['billing 3']);
});

test('every promise has a test', () => {
  const promises = readPromises();
  expect(new Set(promises.map(({ subject }) => subject)).size).toBe(4);
  expect(findGaps(promises)).toEqual([]);
});
