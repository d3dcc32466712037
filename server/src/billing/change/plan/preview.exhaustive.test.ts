import { test } from 'vitest';
import { circumstances, usePlanChanges } from '../../../../test/matrices/plan-change-previews.ts';

const { changeAll, expectAnnounced } = usePlanChanges(circumstances);

// A test, because buyers wait for the server.
test(
  'every subscriber sees a preview, changes the plan, and a year passes',
  { timeout: 120_000 },
  changeAll,
);

test.for(circumstances)('billing 41: a preview equals the invoices: %s', expectAnnounced);
