import { test } from 'vitest';
import {
  refusedWith,
  repairs,
  useRefusedRepairs,
} from '../../../../test/matrices/refused-repairs.ts';

const { isTriedAgain, isDoneOnce } = useRefusedRepairs();

test.for(repairs)(
  'billing 33: a refused %s keeps nothing from being stored',
  { timeout: 180_000 },
  (repair) => isTriedAgain(repair, refusedWith),
);

test.for(repairs)(
  'billing 33: a %s whose answer is lost is done once',
  { timeout: 180_000 },
  isDoneOnce,
);
