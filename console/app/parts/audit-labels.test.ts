import { expect, test } from 'vitest';
import { concernsCustomer } from './audit-labels.ts';

const account = '018f2f6e-0000-7000-8000-000000000001';

test.each([
<<<<<<< HEAD
=======
  ['end-subscription', 'End subscription'],
  ['log-in', 'Log in'],
  ['mail-segment', 'Mail a segment'],
  ['see-as-customer', 'See as the customer'],
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

test.each([
>>>>>>> view
  ['refund', account, true],
  ['read-customer', account, true],
  ['see-as-customer', account, true],
  ['read-customer', 'cus_1', false],
  ['change-role', account, false],
])('%s of %s has a page among the customers: %s', (action, target, expected) => {
  expect(concernsCustomer(action, target)).toBe(expected);
});
