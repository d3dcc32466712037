import { describe, test } from 'vitest';
import { lostAnswer, oneOfEachKind, type Fault } from '../../test/matrices/stripe-faults.ts';
import { useFaultyCalls, userCalls, type UserCall } from '../../test/matrices/user-calls.ts';

const survives = useFaultyCalls();

/** One call for each set of answers that a user can get. */
const examples = new Set(['a checkout', 'a cancellation', 'a plan change', 'a card']);
/** Calls that must not take effect twice: charges and ends. */
const paymentsAndEnds = new Set([
  'a paid resumption',
  'the payment of what is overdue',
  'an end at once',
  'the deletion of an account',
]);

function faultsOf([what, , , , possible]: UserCall): readonly Fault[] {
  if (examples.has(what)) return oneOfEachKind(possible);
  return paymentsAndEnds.has(what) ? [lostAnswer] : [];
}

describe.for(userCalls.filter((userCall) => faultsOf(userCall).length > 0))('%s', (userCall) => {
  test.for(faultsOf(userCall))('billing 34, 42: %s', survives(userCall));
});
