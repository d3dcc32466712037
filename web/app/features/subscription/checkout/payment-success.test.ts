import { expect, test } from 'vitest';
import { aSubscription } from '@stillweb/ui/subscription/rules/a-subscription.ts';
import { decideConfirmation } from './payment-success.tsx';

test.each([
  ['ACTIVE', 'ACTIVE', 'started'],
  ['TRIALING', 'TRIALING', 'started'],
  [null, 'ACTIVE', 'started'],
  ['INCOMPLETE', 'TRIALING', 'started'],
  ['CANCELED', 'CANCELED', 'not started'],
  ['PAST_DUE', null, 'not started'],
  ['INCOMPLETE', 'INCOMPLETE', 'unknown'],
  [null, 'CANCELED', 'unknown'],
  [null, null, 'unknown'],
])('a checkout of %s and a current subscription of %s mean: %s', (checkout, current, status) => {
  const confirmation = decideConfirmation(
    checkout === null ? null : aSubscription({ status: checkout }),
    current === null ? null : aSubscription({ status: current }),
  );
  expect(confirmation.status).toBe(status);
});
