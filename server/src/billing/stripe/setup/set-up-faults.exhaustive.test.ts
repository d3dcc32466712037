import { describe, test } from 'vitest';
import {
  expectEverythingOnce,
  setUpCalls,
  useFaultySetUp,
} from '../../../../test/matrices/set-up-calls.ts';
import { faults } from '../../../../test/matrices/stripe-faults.ts';

const survives = useFaultySetUp();

describe.for(setUpCalls)('%s', (setUpCall) => {
  test.for(faults)('the next run of stripe:setup goes on after %s', survives(setUpCall));
});

test('after all these failures the account has everything once', expectEverythingOnce);
