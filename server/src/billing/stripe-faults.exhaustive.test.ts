import { describe, test } from 'vitest';
import { faults } from '../../test/matrices/stripe-faults.ts';
import { useFaultyCalls, userCalls } from '../../test/matrices/user-calls.ts';

const survives = useFaultyCalls();

describe.for(userCalls)('%s', (userCall) => {
  const [, , , , possible = faults] = userCall;
  test.for(possible)('billing 34, 42: %s', survives(userCall));
});
