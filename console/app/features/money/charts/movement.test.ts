import type { SeriesPoint } from '@stillweb/contract/console/figures/figures';
import { expect, test } from 'vitest';
import { movementText, stackMovement } from './movement.tsx';

const cents = (n: number) => ({ n, d: 1 });

const point: SeriesPoint = {
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
  mrr: cents(2700),
  subscribers: 3,
  joined: 2,
  left: 1,
  movement: {
    new: cents(1800),
    reactivation: cents(900),
    expansion: cents(0),
    contraction: cents(75),
    churn: cents(900),
  },
};

test('gains are stacked above zero and losses below, the outer ends first', () => {
  expect(stackMovement([point]).map(({ color, values }) => [color, ...values])).toEqual([
    ['red', -975],
    ['orange', -75],
    ['green', 2700],
    ['blue', 2700],
    ['accent', 1800],
  ]);
});

test('the text of a span names each part', () => {
  expect(movementText(point, 'usd')).toBe(
    'New $18.00, Reactivation $9.00, Expansion $0.00, Contraction $0.75, Churn $9.00',
  );
});
