import { describe, test } from 'vitest';
import {
  expectEverythingOnce,
  setUpCalls,
  useFaultySetUp,
} from '../../../../test/matrices/set-up-calls.ts';
import { lostAnswer, oneOfEachKind } from '../../../../test/matrices/stripe-faults.ts';

const survives = useFaultySetUp();

describe.for(setUpCalls)('%s', (setUpCall) => {
  const [action] = setUpCall;
  // A step has to be made before the next one can fail.
  test.for(action === 'create product' ? oneOfEachKind() : [lostAnswer])(
    'the next run of stripe:setup goes on after %s',
    survives(setUpCall),
  );
});

test('after all these failures the account has everything once', expectEverythingOnce);
