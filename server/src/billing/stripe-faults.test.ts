import { describe, test } from 'vitest';
import { oneOfEachKind } from '../../test/stripe-faults.ts';
import { useFaultyCalls, userCalls } from '../../test/user-calls.ts';

const survives = useFaultyCalls();

describe.for(userCalls)('%s', (userCall) => {
  const [, , , , possible] = userCall;
  test.for(oneOfEachKind(possible))('billing 34, 42: %s', survives(userCall));
});
