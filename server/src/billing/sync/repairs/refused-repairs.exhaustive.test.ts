import { test } from 'vitest';
import { refusedWith, repairs, useRefusedRepairs } from '../../../../test/refused-repairs.ts';

const { isTriedAgain } = useRefusedRepairs();

test.for(repairs)(
  'billing 33: a refused %s keeps nothing from being stored',
  { timeout: 180_000 },
  (repair) => isTriedAgain(repair, refusedWith),
);
