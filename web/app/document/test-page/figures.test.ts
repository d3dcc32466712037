import { expect, test } from 'vitest';
import { cellsOf, figures, formatBytes, formatChange, formatSeconds } from './figures.ts';
import type { TestResult } from './result.ts';

const none = { requests: 0, bytes: 0, blocked: 0 };
const content = { requests: 2, bytes: 43_000, blocked: 0 };
const without: TestResult = {
  seconds: 1.44,
  groups: {
    content,
    ads: { requests: 6, bytes: 404_000, blocked: 0 },
    trackers: { requests: 10, bytes: 285_000, blocked: 0 },
  },
  noticeHidden: false,
};
const blocking: TestResult = {
  seconds: 0.44,
  groups: { content, ads: { ...none, blocked: 2 }, trackers: { ...none, blocked: 1 } },
  noticeHidden: true,
};

test('the table has both results and their change, and nothing for a result that is missing', () => {
  const rows = (results: Parameters<typeof cellsOf>[1]) =>
    figures.map((figure) => cellsOf(figure, results));
  expect(rows({ without, with: blocking })).toEqual([
    ['18', '2', '−89%'],
    ['732 kB', '43 kB', '−94%'],
    ['1.44 s', '0.44 s', '−69%'],
    ['0', '2', ''],
    ['0', '1', ''],
    ['Shown', 'Hidden', ''],
  ]);
  expect(rows({ without }).map(([, , change]) => change)).toEqual(['', '', '', '', '', '']);
  expect(rows({ with: blocking })[0]).toEqual(['', '2', '']);
});

test.each([
  [formatBytes(42_962), '43 kB'],
  [formatBytes(1_432_400), '1,432 kB'],
  [formatSeconds(0.444), '0.44 s'],
  [formatSeconds(12.34), '12.3 s'],
  [formatChange(100, 6), '−94%'],
  [formatChange(100, 103), '+3%'],
  [formatChange(100, 100), '0%'],
])('%s is written so', (written, expected) => {
  expect(written).toBe(expected);
});
