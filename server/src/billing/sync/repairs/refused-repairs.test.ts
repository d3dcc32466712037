import { test } from 'vitest';
import {
  refusedWith,
  repairs,
  useRefusedRepairs,
} from '../../../../test/matrices/refused-repairs.ts';

const { isTriedAgain, isDoneOnce } = useRefusedRepairs();

/** The others are in the run of all tests. */
const tried = repairs.filter(([kind]) => kind === 'refund-payment');

test.for(tried)(
  'billing 33: a refused %s keeps nothing from being stored',
  { timeout: 180_000 },
  (repair) => isTriedAgain(repair, sampleOf(repair)),
);

test.for(tried)(
  'billing 33: a %s whose answer is lost is done once',
  { timeout: 180_000 },
  isDoneOnce,
);

/** Some of the statuses for each repair, in turn; after a 409 a payment is requested again immediately. */
function sampleOf(repair: (typeof repairs)[number]): number[] {
  const turn = (repairs.indexOf(repair) + 1) % repairs.length;
  return refusedWith.filter((_, index) => index % repairs.length === turn);
}
