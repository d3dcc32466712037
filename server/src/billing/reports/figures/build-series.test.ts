import { expect, test } from 'vitest';
import type { StepSums } from './stored-figures.ts';
import { buildSeries, listSpans } from './build-series.ts';

const utc = (text: string) => new Date(`${text}Z`);

test.each([
  ['month', '2026-11-25T12:00', ['2026-09-01T00:00', '2026-10-01T00:00', '2026-11-01T00:00']],
  ['month', '2026-01-31T00:00', ['2025-11-01T00:00', '2025-12-01T00:00', '2026-01-01T00:00']],
  ['day', '2026-03-01T23:59', ['2026-02-27T00:00', '2026-02-28T00:00', '2026-03-01T00:00']],
] as const)('the last three, by %s, until %s', (step, now, starts) => {
  const spans = listSpans(utc(now), step, 3);
  expect(spans.map(({ from }) => from)).toEqual(starts.map(utc));
  expect(spans.map(({ to }) => to)).toEqual([...starts.slice(1).map(utc), utc(now)]);
});

const day = (date: string, sums: Partial<StepSums>): StepSums => ({
  day: date,
  new: '0',
  reactivation: '0',
  expansion: '0',
  contraction: '0',
  churn: '0',
  gained: 0,
  joined: 0,
  left: 0,
  ...sums,
});

test('each point is the one before it and what the span has changed', () => {
  const days = [
    day('2026-08-31', { new: '1200', gained: 1, joined: 1 }),
    day('2026-09-01', { new: '600.5', gained: 1, joined: 1 }),
    day('2026-10-31', { expansion: '99.5', contraction: '0.25' }),
    day('2026-11-01', { churn: '1200', left: 1 }),
    day('2026-11-02', { reactivation: '1200', gained: 1 }),
  ];
  const { opening, points } = buildSeries(days, listSpans(utc('2026-11-25T12:00'), 'month', 3));
  expect(opening).toEqual({ annual: { n: 1200n, d: 1n }, subscribers: 1 });
  expect(points).toMatchObject([
    { annual: { n: 3601n, d: 2n }, subscribers: 2, joined: 1, left: 0 },
    { annual: { n: 7599n, d: 4n }, subscribers: 2, joined: 0, left: 0 },
    { annual: { n: 7599n, d: 4n }, subscribers: 2, joined: 0, left: 1 },
  ]);
});
