import type { Resource } from '../store/permissions.ts';

/**
 * The resource whose permission a restricted key needs for the calls under a path. The longest path
 * decides. Stripe's reference of permissions gives GET the right to read, POST and DELETE the right
 * to write.
 */
const resourceByPath = {
  '/billing_portal': 'customer_portal',
  '/charges': 'charges',
  '/checkout/sessions': 'checkout_sessions',
  '/customers': 'customers',
  '/customers/:id/payment_methods': 'payment_methods',
  '/events': 'events',
  '/invoice_payments': 'invoices',
  '/invoiceitems': 'invoice_items',
  '/invoices': 'invoices',
  '/payment_intents': 'payment_intents',
  '/payment_methods': 'payment_methods',
  '/prices': 'prices',
  '/products': 'products',
  '/refunds': 'refunds',
  '/setup_intents': 'setup_intents',
  '/subscription_items': 'subscriptions',
  '/subscriptions': 'subscriptions',
  '/test_helpers/test_clocks': 'test_clocks',
  '/webhook_endpoints': 'webhook_endpoints',
} satisfies Record<`/${string}`, Resource>;

type Root = keyof typeof resourceByPath;

/** The path of a route. One without a resource in the table does not compile. */
export type ApiPath = Root | `${Root}/${string}`;

/** The resource that the calls under this path read or write. */
export function resourceOf(path: ApiPath): Resource {
  const [root] = Object.entries(resourceByPath)
    .filter(([start]) => path === start || path.startsWith(`${start}/`))
    .toSorted(([a], [b]) => b.length - a.length);
  if (!root) throw new Error(`${path} has no resource`);
  return root[1];
}
