import { describe, test } from 'vitest';
import { jobCalls, refusedCalls, useFaultyJobs } from '../../test/job-calls.ts';
import { oneOfEachKind } from '../../test/stripe-faults.ts';

const { isTriedAgain, isLogged } = useFaultyJobs();

describe.for(jobCalls)('%s', (jobCall) => {
  const [, , , possible] = jobCall;
  test.for(oneOfEachKind(possible))(
    'billing 42: the job is tried again after %s',
    isTriedAgain(jobCall),
  );
});

test.for(refusedCalls.slice(0, 2))(
  'security 44: %s for a card of a deleted account is in the log, the customer goes',
  isLogged,
);
