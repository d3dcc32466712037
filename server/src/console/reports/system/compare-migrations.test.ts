import { expect, test } from 'vitest';
import { compareMigrations } from './compare-migrations.ts';

test.each([
  [['1', '2'], ['1', '2'], { applied: 2, latest: '2', missing: [], newer: [] }],
  [['1', '2'], ['1'], { applied: 1, latest: '1', missing: ['2'], newer: [] }],
  [['1'], ['2', '1'], { applied: 2, latest: '2', missing: [], newer: ['2'] }],
  [['1'], [], { applied: 0, latest: null, missing: ['1'], newer: [] }],
])('of the migrations %j, with %j applied', (known, applied, expected) => {
  expect(compareMigrations(known, applied)).toEqual(expected);
});
