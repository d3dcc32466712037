import { describe, test } from 'vitest';
import { jobCalls, refusedCalls, useFaultyJobs } from '../../test/matrices/job-calls.ts';
import { faults } from '../../test/matrices/stripe-faults.ts';

const { isTriedAgain, isLogged } = useFaultyJobs();

describe.for(jobCalls)('%s', (jobCall) => {
  const [, , , possible = faults] = jobCall;
  test.for(possible)('billing 42: the job is tried again after %s', isTriedAgain(jobCall));
});

test.for(refusedCalls)(
  'security 44: %s for a card of a deleted account is in the log, the customer goes',
  isLogged,
);
