import { expect, test } from 'vitest';
import { auditActionLabel, reasonLabel } from './audit-labels.ts';

test.each([
  ['end-subscription', 'End subscription'],
  ['log-in', 'Log in'],
  ['mail-segment', 'Mail a segment'],
  ['see-as-customer', 'See as the customer'],
  ['ask-approval', 'Ask for approval'],
  ['act-of-another-release', 'Act of another release'],
  ['constructor', 'Constructor'],
])('the act %s is called %s', (action, label) => {
  expect(auditActionLabel(action)).toBe(label);
});

test.each([
  ['goodwill', 'Goodwill'],
  ['a reason of another release', 'a reason of another release'],
])('the reason %s is called %s', (reason, label) => {
  expect(reasonLabel(reason)).toBe(label);
});
