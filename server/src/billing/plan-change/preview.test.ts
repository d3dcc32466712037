import { test } from 'vitest';
import { circumstances, usePlanChanges } from '../../../test/matrices/plan-change-previews.ts';

/** In which each circumstance occurs at least once. */
const sample = circumstances.filter(([name]) =>
  [
    'year to month',
    'in the trial with a coupon for once',
    'month to year with some credit',
    'month to year with a coupon of three months',
    'year to month with tax',
    'an old price to the one of today, with a coupon and credit',
  ].includes(name),
);

const { changeAll, expectAnnounced } = usePlanChanges(sample);

// A test, because buyers wait for the server.
test(
  'every subscriber sees a preview, changes the plan, and a year passes',
  { timeout: 120_000 },
  changeAll,
);

test.for(sample)('billing 41: a preview equals the invoices: %s', expectAnnounced);
