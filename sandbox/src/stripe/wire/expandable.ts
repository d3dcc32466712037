import type { Kind, LineItem } from '../store/object-types.ts';
import { checkoutTermsOf } from '../engine/checkout/checkout-terms.ts';
import type { Reader } from '../store/reader.ts';

/**
 * Paths inside an object, with the kind of the object there; null: one of several kinds, or a kind that
 * the sandbox does not store.
 */
type Paths = Record<string, Kind | null>;

/**
 * The expandable fields of each kind of object, as the SDK declares them. Stripe expands a few more,
 * for features that the sandbox does not have.
 */
export const expandable: Record<Kind, Paths> = {
  'billing_portal.configuration': { application: null },
  'billing_portal.session': { configuration: 'billing_portal.configuration' },
  balance_transaction: { source: null },
  charge: {
    application: null,
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    failure_balance_transaction: 'balance_transaction',
    on_behalf_of: null,
    payment_intent: 'payment_intent',
    'refunds.data': 'refund',
    review: null,
  },
  'checkout.session': {
    customer: 'customer',
    'discounts.coupon': 'coupon',
    'discounts.promotion_code': 'promotion_code',
    invoice: 'invoice',
    'line_items.data.price.product': 'product',
    payment_intent: 'payment_intent',
    payment_link: null,
    setup_intent: 'setup_intent',
    subscription: 'subscription',
  },
  coupon: { currency_options: null },
  customer: {
    default_source: null,
    'discount.promotion_code': 'promotion_code',
    'discount.source.coupon': 'coupon',
    invoice_credit_balance: null,
    'invoice_settings.default_payment_method': 'payment_method',
    'subscriptions.data': 'subscription',
    test_clock: 'test_helpers.test_clock',
  },
  customer_balance_transaction: {
    checkout_session: 'checkout.session',
    credit_note: null,
    customer: 'customer',
    invoice: 'invoice',
  },
  discount: { customer: 'customer', promotion_code: 'promotion_code', 'source.coupon': 'coupon' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  invoice: {
    account_tax_ids: null,
    application: null,
    confirmation_secret: null,
    customer: 'customer',
    default_payment_method: 'payment_method',
    default_source: null,
    discounts: 'discount',
    latest_revision: 'invoice',
    'lines.data.discounts': 'discount',
    on_behalf_of: null,
    'parent.subscription_details.subscription': 'subscription',
    'payments.data': 'invoice_payment',
    test_clock: 'test_helpers.test_clock',
    'total_discount_amounts.discount': 'discount',
  },
  invoice_payment: {
    invoice: 'invoice',
    'payment.charge': 'charge',
    'payment.payment_intent': 'payment_intent',
  },
  invoiceitem: {
    customer: 'customer',
    discounts: 'discount',
    invoice: 'invoice',
    'pricing.price_details.price': 'price',
    test_clock: 'test_helpers.test_clock',
  },
  payment_intent: {
    application: null,
    customer: 'customer',
    latest_charge: 'charge',
    on_behalf_of: null,
    payment_method: 'payment_method',
    review: null,
  },
  payment_method: { customer: 'customer' },
  payout: {
    application_fee: null,
    balance_transaction: 'balance_transaction',
    destination: null,
    failure_balance_transaction: 'balance_transaction',
    original_payout: 'payout',
    reversed_by: 'payout',
  },
  price: { product: 'product' },
  product: { default_price: 'price', tax_code: null },
  promotion_code: { customer: 'customer', 'promotion.coupon': 'coupon' },
  'radar.early_fraud_warning': { charge: 'charge', payment_intent: 'payment_intent' },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    customer: 'customer',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
  },
  setup_intent: {
    application: null,
    customer: 'customer',
    latest_attempt: null,
    mandate: null,
    on_behalf_of: null,
    payment_method: 'payment_method',
    single_use_mandate: null,
  },
  subscription: {
    application: null,
    customer: 'customer',
    default_payment_method: 'payment_method',
    default_source: null,
    discounts: 'discount',
    'items.data.discounts': 'discount',
    'items.data.plan.product': 'product',
    'items.data.price.product': 'product',
    latest_invoice: 'invoice',
    on_behalf_of: null,
    pending_setup_intent: 'setup_intent',
    'pending_update.subscription_items.price.product': 'product',
    schedule: 'subscription_schedule',
    test_clock: 'test_helpers.test_clock',
  },
  subscription_schedule: {
    application: null,
    customer: 'customer',
    'default_settings.default_payment_method': 'payment_method',
    'phases.default_payment_method': 'payment_method',
    'phases.items.price': 'price',
    subscription: 'subscription',
    test_clock: 'test_helpers.test_clock',
  },
  tax_id: {
    customer: 'customer',
    'owner.account': null,
    'owner.application': null,
    'owner.customer': 'customer',
  },
  'test_helpers.test_clock': {},
  webhook_endpoint: {},
};

/** @param kind the value of an `object` field */
export function isStored(kind: unknown): kind is Kind {
  return typeof kind === 'string' && kind in expandable;
}

/**
 * Whether a path can be expanded in an object of this kind, whatever the object holds. What lies
 * beyond an object that the sandbox does not store is not judged.
 */
export function isExpandable(kind: Kind, steps: string[]): boolean {
  const whole = steps.join('.');
  return Object.entries(expandable[kind]).some(([path, target]) => {
    if (`${path}.`.startsWith(`${whole}.`)) return true;
    if (!whole.startsWith(`${path}.`)) return false;
    return target === null || isExpandable(target, steps.slice(path.split('.').length));
  });
}

/** The `line_items` of a checkout session. */
export async function lineItemsOf(reader: Reader, session: string): Promise<LineItem[]> {
  const { amount_subtotal, amount_total, total_details } = await reader.require(
    'checkout.session',
    session,
  );
  const discount = total_details?.amount_discount ?? 0;
  // Nothing is due for a trial, nor added to it.
  const addedTax = (amount_total ?? 0) - (amount_subtotal ?? 0) + discount;
  const { price: id, quantity } = await checkoutTermsOf(reader, session);
  const price = await reader.require('price', id);
  const product = await reader.require('product', price.product);
  const amount = (price.unit_amount ?? 0) * quantity;
  return [
    {
      id: session.replace('cs_test', 'li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: discount,
      amount_subtotal: amount,
      amount_tax: total_details?.amount_tax ?? 0,
      amount_total: amount - discount + addedTax,
      currency: price.currency,
      description: product.name,
      metadata: {},
      price,
      quantity,
    },
  ];
}
