import type { Kind } from '../store/object-types.ts';
import type { Resource } from '../store/permissions.ts';

/**
 * The roots of the API's paths: what a restricted key must be allowed to read (GET) or write (POST,
 * DELETE) for the calls under a path, and the kind of object that a list at exactly this path has;
 * null: no list, or not of stored objects. The longest root decides.
 */
const roots = {
  '/balance': ['balance', null],
  '/balance_transactions': ['balance', 'balance_transaction'],
  '/billing_portal/configurations': ['customer_portal', 'billing_portal.configuration'],
  '/billing_portal/sessions': ['customer_portal', null],
  '/charges': ['charges', 'charge'],
  '/checkout/sessions': ['checkout_sessions', 'checkout.session'],
  '/coupons': ['coupons', 'coupon'],
  '/customers': ['customers', 'customer'],
  '/customers/:id/balance_transactions': ['customers', 'customer_balance_transaction'],
  '/customers/:id/payment_methods': ['payment_methods', 'payment_method'],
  '/customers/:id/tax_ids': ['customers', 'tax_id'],
  '/disputes': ['disputes', 'dispute'],
  '/events': ['events', null],
  '/invoice_payments': ['invoices', 'invoice_payment'],
  '/invoices': ['invoices', 'invoice'],
  '/payment_intents': ['payment_intents', 'payment_intent'],
  '/payment_methods': ['payment_methods', 'payment_method'],
  '/payouts': ['payouts', 'payout'],
  '/prices': ['prices', 'price'],
  '/products': ['products', 'product'],
  '/promotion_codes': ['promotion_codes', 'promotion_code'],
  '/radar/early_fraud_warnings': ['early_fraud_warnings', 'radar.early_fraud_warning'],
  '/refunds': ['refunds', 'refund'],
  '/setup_intents': ['setup_intents', 'setup_intent'],
  '/subscription_items': ['subscriptions', null],
  '/subscription_schedules': ['subscription_schedules', null],
  '/subscriptions': ['subscriptions', 'subscription'],
  '/test_helpers/test_clocks': ['test_clocks', 'test_helpers.test_clock'],
  '/webhook_endpoints': ['webhook_endpoints', 'webhook_endpoint'],
} satisfies Record<`/${string}`, [Resource, Kind | null]>;

type Root = keyof typeof roots;

/** The path of a route. One without a root in the table does not compile. */
export type ApiPath = Root | `${Root}/${string}`;

/** The resource that the calls under this path read or write. */
export function resourceOf(path: ApiPath): Resource {
  const [root] = Object.entries(roots)
    .filter(([start]) => path === start || path.startsWith(`${start}/`))
    .toSorted(([a], [b]) => b.length - a.length);
  if (!root) throw new Error(`${path} has no resource`);
  const [, [resource]] = root;
  return resource;
}

/** The kind of object in the list that GET answers at this path. */
export function listedKind(path: ApiPath): Kind | null {
  return Object.entries(roots).find(([root]) => root === path)?.[1][1] ?? null;
}
