import { describe, test } from 'vitest';
import { sampleFaults } from '../../test/stripe-faults.ts';
import { useFaultyCalls, userCalls } from '../../test/user-calls.ts';

const survives = useFaultyCalls();

describe.for(userCalls)('%s', (userCall) => {
  const [, , , , possible] = userCall;
  const sample = sampleFaults(userCalls.indexOf(userCall), possible);
  test.for(sample)('billing 34, 42: %s', survives(userCall));
});
