import { expect, test } from 'vitest';
import { addFractions, fraction, type Fraction } from '../fraction.ts';
import { addUpMovement, countChurn, listSteps } from './movement.ts';

/** Day, subscription and what it counts for from then on. */
type Entry = [day: number, subscription: string, annual: number];

const stepsOf = (entries: Entry[], customer = 'ada') =>
  listSteps(
    entries.map(([day, subscription, annual]) => ({
      customer,
      subscription,
      at: new Date(Date.UTC(2026, 0, day)),
      annual: fraction(BigInt(annual)),
    })),
  );

const none = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0 };

test.each<[string, Entry[], Partial<typeof none>]>([
  ['a first subscription', [[1, 'a', 1200]], { new: 1200 }],
  [
    'a trial before it',
    [
      [1, 'a', 0],
      [8, 'a', 1200],
    ],
    { new: 1200 },
  ],
  [
    'a dearer plan',
    [
      [1, 'a', 1200],
      [2, 'a', 1500],
    ],
    { new: 1200, expansion: 300 },
  ],
  [
    'a cheaper plan',
    [
      [1, 'a', 1200],
      [2, 'a', 900],
    ],
    { new: 1200, contraction: 300 },
  ],
  [
    'an end',
    [
      [1, 'a', 1200],
      [2, 'a', 0],
    ],
    { new: 1200, churn: 1200 },
  ],
  [
    'an end and a return',
    [
      [1, 'a', 1200],
      [2, 'a', 0],
      [3, 'b', 900],
    ],
    { new: 1200, churn: 1200, reactivation: 900 },
  ],
  [
    'a second subscription',
    [
      [1, 'a', 1200],
      [2, 'b', 900],
    ],
    { new: 1200, expansion: 900 },
  ],
  [
    'another one within the same second',
    [
      [1, 'a', 1200],
      [2, 'a', 0],
      [2, 'b', 1200],
    ],
    { new: 1200 },
  ],
])('the movement of %s', (_what, entries, expected) => {
  const movement = addUpMovement(stepsOf(entries));
  const amounts = Object.entries(movement).map(([kind, { n }]) => [kind, Number(n)]);
  expect(Object.fromEntries(amounts)).toEqual({ ...none, ...expected });
});

test('the movement of a window is what it changes', () => {
  const steps = stepsOf([
    [1, 'a', 1200],
    [2, 'a', 0],
    [3, 'b', 700],
    [4, 'b', 900],
    [5, 'b', 100],
  ]);
  for (const from of [0, 1, 2, 3, 4]) {
    const window = steps.slice(from);
    const { churn, contraction, ...gains } = addUpMovement(window);
    const losses = addFractions(churn, contraction);
    const sum = Object.values(gains).reduce(addFractions, { n: -losses.n, d: losses.d });
    expect(sum).toEqual(difference(window.at(-1)?.after, window[0]?.before));
  }
});

function difference(after = fraction(0n), before = fraction(0n)): Fraction {
  return addFractions(after, { n: -before.n, d: before.d });
}

test('who leaves twice counts twice, and who comes back joins once', () => {
  const steps = stepsOf([
    [1, 'a', 1200],
    [2, 'a', 0],
    [3, 'b', 900],
    [4, 'b', 0],
  ]);
  expect(countChurn(steps)).toEqual({ left: 2, joined: 1 });
});
