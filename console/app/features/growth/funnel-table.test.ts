import { expect, test } from 'vitest';
import { funnelSteps } from './funnel-table.tsx';

test('each step is a share of the one that leads to it', () => {
  const counts = { signUps: 10, verified: 8, checkouts: 5, trials: 3, paidAfterTrial: 2, paid: 3 };
  expect(funnelSteps(counts).map(({ people, of }) => [people, of])).toEqual([
    [10, null],
    [8, 10],
    [5, 8],
    [3, 5],
    [2, 3],
    [1, 5],
  ]);
});
