import { expect, test } from 'vitest';
import { previewRequest } from './actions.ts';

test.each([
  ['refund', (amount: number) => ({ action: 'refund', access: 'stays', amount })],
  [
    'refund with the end',
    (refund: number) => ({ action: 'end-subscription', when: 'now', refund }),
  ],
  ['credit', (amount: number) => ({ action: 'give-credit', amount })],
])('security 86: a %s is from a cent to 100,000 dollars', (_what, request) => {
  const accepts = (amount: number) => previewRequest.safeParse(request(amount)).success;
  expect([0, 1, 10_000_000, 10_000_001].map(accepts)).toEqual([false, true, true, false]);
});
