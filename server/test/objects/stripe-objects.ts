import type Stripe from 'stripe';
import { productId } from '../../src/billing/rules/our-product.ts';
import type { StripeState } from '../../src/billing/stripe/read/read-state.ts';

// Objects as the Stripe SDK returns them, for tests of functions that only read them.

const created = unixSeconds('2026-01-01T00:00:00Z');

export function unixSeconds(iso: string): number {
  return Date.parse(iso) / 1000;
}

export function aPrice(overrides: Partial<Stripe.Price> = {}): Stripe.Price {
  return {
    id: 'price_monthly',
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: productId,
    recurring: aRecurrence('month'),
    tax_behavior: null,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: 900,
    unit_amount_decimal: null,
    ...overrides,
  };
}

export function aRecurrence(
  interval: Stripe.Price.Recurring.Interval,
  interval_count = 1,
): Stripe.Price.Recurring {
  return { interval, interval_count, meter: null, trial_period_days: null, usage_type: 'licensed' };
}

export function anItem(overrides: Partial<Stripe.SubscriptionItem> = {}): Stripe.SubscriptionItem {
  const price = overrides.price ?? aPrice();
  return {
    id: 'si_1',
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: unixSeconds('2026-02-01T00:00:00Z'),
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id: price.id,
      object: 'plan',
      active: true,
      amount: price.unit_amount,
      amount_decimal: null,
      billing_scheme: 'per_unit',
      created,
      currency: 'usd',
      interval: 'month',
      interval_count: 1,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: null,
      product: productId,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    price,
    quantity: 1,
    subscription: 'sub_1',
    tax_rates: [],
    ...overrides,
  };
}

export function aSubscription(
  overrides: Partial<Stripe.Subscription> = {},
  item: Partial<Stripe.SubscriptionItem> = {},
): Stripe.Subscription {
  return {
    id: 'sub_1',
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer: 'cus_1',
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [anItem(item)], has_more: false, url: '/v1/subscription_items' },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
    ...overrides,
  };
}

/** An invoice for the subscription `sub_1`, paid in full. */
export function anInvoice(overrides: Partial<Stripe.Invoice> = {}): Stripe.Invoice {
  return {
    id: 'in_1',
    object: 'invoice',
    account_country: 'US',
    account_name: 'Stillweb',
    account_tax_ids: null,
    amount_due: 900,
    amount_overpaid: 0,
    amount_paid: 900,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 1,
    attempted: true,
    auto_advance: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: 'subscription_cycle',
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    custom_fields: null,
    customer: 'cus_1',
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: null,
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [], has_more: false, url: '/v1/invoices/in_1/lines' },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: 'A-1',
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: 'sub_1' },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'paid',
    status_transitions: transitions({ paid_at: created }),
    subtotal: 900,
    subtotal_excluding_tax: 900,
    test_clock: null,
    total: 900,
    total_discount_amounts: [],
    total_excluding_tax: 900,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    ...overrides,
  };
}

export function transitions(
  times: Partial<Stripe.Invoice.StatusTransitions>,
): Stripe.Invoice.StatusTransitions {
  return {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
    ...times,
  };
}

/** A payment method that is a Visa card. */
export function aCard(last4: string): Stripe.PaymentMethod {
  return {
    id: `pm_${last4}`,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: null,
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2040,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created,
    customer: 'cus_1',
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

/** A payment of an invoice by the payment intent `pi_1`. */
export function aPaidInvoice(overrides: Partial<Stripe.Invoice> = {}): Stripe.Invoice {
  const payment: Stripe.InvoicePayment = {
    id: 'inpay_1',
    object: 'invoice_payment',
    amount_paid: 900,
    amount_requested: 900,
    created,
    currency: 'usd',
    invoice: 'in_1',
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: 'pi_1' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: created },
  };
  const payments = {
    object: 'list' as const,
    data: [payment],
    has_more: false,
    url: '/v1/invoice_payments',
  };
  return anInvoice({ payments, ...overrides });
}

/** The charge of the payment intent `pi_1`, with these refunds. */
export function aCharge(refunds: Stripe.Refund[] = []): Stripe.Charge {
  return {
    id: 'ch_1',
    object: 'charge',
    amount: 900,
    amount_captured: 900,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency: 'usd',
    customer: 'cus_1',
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: 'pi_1',
    payment_method: null,
    payment_method_details: null,
    presentment_details: undefined,
    radar_options: undefined,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: { object: 'list', data: refunds, has_more: false, url: '/v1/charges/ch_1/refunds' },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

/** A whole refund of the charge `ch_1`. */
export function aRefund(overrides: Partial<Stripe.Refund> = {}): Stripe.Refund {
  return {
    id: 're_1',
    object: 'refund',
    amount: 900,
    balance_transaction: null,
    charge: 'ch_1',
    created,
    currency: 'usd',
    customer: 'cus_1',
    customer_account: null,
    metadata: {},
    payment_intent: 'pi_1',
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...overrides,
  };
}

/** A customer whose default payment method has this id. */
export function aCustomer(defaultPaymentMethod: string | null = null): Stripe.Customer {
  return {
    id: 'cus_1',
    object: 'customer',
    balance: 0,
    created,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: 'A',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    shipping: null,
  };
}

/** A reading of a customer who has nothing. */
export function aStripeState(overrides: Partial<StripeState> = {}): StripeState {
  return {
    startedAt: new Date('2026-01-10T00:00:00Z'),
    hasUnreadPast: false,
    customer: aCustomer(),
    subscriptions: [],
    invoices: [],
    charges: [],
    others: { subscriptions: [], invoices: [], charges: [] },
    warnings: [],
    disputes: [],
    discounts: [],
    nextCharges: new Map(),
    usedDiscounts: [],
    awaitingConfirmation: new Set(),
    hasUnreadPayments: false,
    hasUnreadFigures: false,
    customerMethod: undefined,
    firstCard: undefined,
    ...overrides,
  };
}

/** A bank's warning about the charge `ch_1`. */
export function aWarning(
  overrides: Partial<Stripe.Radar.EarlyFraudWarning> = {},
): Stripe.Radar.EarlyFraudWarning {
  return {
    id: 'issfr_1',
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: 'ch_1',
    created,
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: 'pi_1',
    ...overrides,
  };
}

/** A line of an invoice, for the period of `anItem`. */
export function anInvoiceLine(
  overrides: Partial<Stripe.InvoiceLineItem> = {},
): Stripe.InvoiceLineItem {
  return {
    id: 'il_1',
    object: 'line_item',
    amount: 900,
    currency: 'usd',
    description: null,
    discount_amounts: null,
    discountable: true,
    discounts: [],
    invoice: 'in_1',
    livemode: false,
    metadata: {},
    parent: null,
    period: { start: created, end: unixSeconds('2026-02-01T00:00:00Z') },
    pretax_credit_amounts: null,
    pricing: null,
    quantity: 1,
    quantity_decimal: null,
    subscription: 'sub_1',
    subtotal: 900,
    taxes: null,
    ...overrides,
  };
}

/** A line of a subscription's invoice: for a whole period, or for a part of one. */
export function aSubscriptionLine(
  proration: boolean,
  overrides: Partial<Stripe.InvoiceLineItem> = {},
): Stripe.InvoiceLineItem {
  return anInvoiceLine({
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: null,
        subscription: 'sub_1',
        subscription_item: 'si_1',
      },
      type: 'subscription_item_details',
    },
    ...overrides,
  });
}
