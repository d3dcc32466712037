/**
 * The resources whose permissions a restricted key has, with the name that Stripe gives each of them
 * in a refusal: `rak_plan_read` is the permission to read prices.
 */
const stripeNames = {
  balance: 'balance',
  charges: 'charge',
  checkout_sessions: 'checkout_session',
  coupons: 'coupon',
  customer_portal: 'customer_portal',
  customers: 'customer',
  disputes: 'dispute',
  early_fraud_warnings: 'early_fraud_warning',
  events: 'event',
  invoices: 'invoice',
  payment_intents: 'payment_intent',
  payment_methods: 'payment_method',
  payouts: 'payout',
  prices: 'plan',
  products: 'product',
  promotion_codes: 'promotion_code',
  refunds: 'refund',
  setup_intents: 'setup_intent',
  subscription_schedules: 'subscription_schedule',
  subscriptions: 'subscription',
  test_clocks: 'billing_clock',
  webhook_endpoints: 'webhook',
};

export type Resource = keyof typeof stripeNames;

/** As at Stripe, permission to write includes permission to read. */
export type Access = 'read' | 'write';

export type Permission = `${Resource}:${Access}`;

/** The names of the resources in alphabetical order. */
export const resources = Object.keys(stripeNames);

export function isPermission(value: unknown): value is Permission {
  const [resource = '', access] = String(value).split(/:(.*)/s);
  return resources.includes(resource) && (access === 'read' || access === 'write');
}

/** Whether a key that lacks these permissions lacks one for a call: without `read`, also `write`. */
export function isWithout(without: Permission[], resource: Resource, access: Access): boolean {
  return without.includes(`${resource}:read`) || without.includes(`${resource}:${access}`);
}

/** The permission in Stripe's own words, such as `rak_refund_write`. */
export function stripePermission(resource: Resource, access: Access): string {
  return `rak_${stripeNames[resource]}_${access}`;
}
