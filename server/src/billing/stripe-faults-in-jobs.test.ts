import { describe, test } from 'vitest';
import {
  jobCalls,
  refusedCalls,
  useFaultyJobs,
  type JobCall,
} from '../../test/matrices/job-calls.ts';
import { lostAnswer, oneOfEachKind, type Fault } from '../../test/matrices/stripe-faults.ts';

const { isTriedAgain, isLogged } = useFaultyJobs();

function faultsOf([what, , , possible]: JobCall): readonly Fault[] {
  if (what === 'a new address') return oneOfEachKind(possible);
  return ['a detached card', 'a deleted customer', 'an adoption'].includes(what)
    ? [lostAnswer]
    : [];
}

describe.for(jobCalls.filter((jobCall) => faultsOf(jobCall).length > 0))('%s', (jobCall) => {
  test.for(faultsOf(jobCall))('billing 42: the job is tried again after %s', isTriedAgain(jobCall));
});

test.for(refusedCalls.slice(0, 1))(
  'security 44: %s for a card of a deleted account is in the log, the customer goes',
  isLogged,
);
