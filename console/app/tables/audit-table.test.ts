import { expect, test } from 'vitest';
import { concernsCustomer } from './audit-table.tsx';

const account = '018f2f6e-0000-7000-8000-000000000001';

test.each([
  ['refund', account, true],
  ['read-customer', account, true],
  ['see-as-customer', account, true],
  ['read-at-stripe', account, true],
  ['read-customer', 'cus_1', false],
  ['change-role', account, false],
])('%s of %s has a page among the customers: %s', (action, target, expected) => {
  expect(concernsCustomer(action, target)).toBe(expected);
});
