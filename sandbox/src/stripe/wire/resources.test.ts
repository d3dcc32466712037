import { expect, test } from 'vitest';
import { resourceOf } from './resources.ts';
import type { ApiPath } from './resources.ts';

test.each<[ApiPath, string]>([
  ['/refunds', 'refunds'],
  ['/refunds/:id', 'refunds'],
  ['/invoices/:id/pay', 'invoices'],
  ['/invoice_payments', 'invoices'],
  ['/billing_portal/sessions', 'customer_portal'],
  ['/customers/:id', 'customers'],
  ['/customers/:id/payment_methods', 'payment_methods'],
  ['/subscription_items', 'subscriptions'],
  ['/subscription_schedules/:id/release', 'subscription_schedules'],
])('the calls under %s need a permission for %s', (path, resource) => {
  expect(resourceOf(path)).toBe(resource);
});

test('a path outside the table neither compiles nor gets a route', () => {
  // @ts-expect-error -- a route for it would have no permission
  expect(() => resourceOf('/nowhere')).toThrow('no resource');
});
