import { test } from 'vitest';
import { circumstances, usePlanChanges } from '../../../../test/matrices/plan-change-previews.ts';

/** A trial, a coupon, credit, tax and an amount below the minimum charge, and both directions. */
const sample = circumstances.filter(([name]) =>
  [
    'in the trial with a coupon for once',
    'month to year with some credit',
    'year to month with tax',
    'a difference below the minimum charge',
    'in the trial with credit for all but a sum below the minimum charge',
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
