import { actionState } from '@stillweb/contract/console/actions';
import { expect, test } from 'vitest';
import { outcomeText } from './action-outcome.tsx';

test.each([
  ['awaits-approval', null, 'Pending approval: Refund $9.00', 'for up to 24 hours'],
  ['running', null, 'Running: Refund $9.00', 'The result will appear'],
  ['done', null, 'Done: Refund $9.00', 'You can find it in the audit log.'],
  ['failed', 'The card was closed.', 'It failed: Refund $9.00', 'The card was closed.'],
  ['failed', null, 'It failed: Refund $9.00', 'part of it may be done'],
  ['refused', 'Paid in May.', 'Refused: Refund $9.00', 'Paid in May.'],
  ['expired', null, 'No decision in time: Refund $9.00', 'Nothing was done.'],
] as const)('%s with the message %j reads: %s', (state, message, title, text) => {
  const outcome = outcomeText(state, 'Refund $9.00', message);
  expect(outcome.title).toBe(title);
  expect(outcome.text).toContain(text);
});

test.each(actionState.options)('%s names the action', (state) => {
  expect(outcomeText(state, 'Refund $9.00', null).title).toContain('Refund $9.00');
});
