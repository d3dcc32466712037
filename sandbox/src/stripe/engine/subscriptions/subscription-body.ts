import { newId } from '../../ids.ts';
import type { Customer, Price, Subscription } from '../../store/object-types.ts';
import { subscriptionTax } from '../invoices/taxes.ts';
import type { Period } from '../periods.ts';
import { buildSubscriptionItem, itemsWith } from '../subscription-items.ts';

/** The behavior at the end of a trial without a card. */
export type MissingPaymentMethod = 'cancel' | 'create_invoice' | 'pause';

/** The terms of a new subscription; times in unix seconds. */
export type SubscriptionTerms = {
  customer: Customer;
  price: Price;
  quantity: number;
  period: Period;
  trialEnd: number | null;
  status: 'trialing' | 'incomplete' | 'active';
  defaultPaymentMethod: string | null;
  metadata: Record<string, string>;
  description: string | null;
  trialMissingPaymentMethod: MissingPaymentMethod;
  automaticTax: boolean;
};

/** A new subscription that starts with its period. */
export function buildSubscription(terms: SubscriptionTerms): Subscription {
  const id = newId('sub');
  const created = terms.period.start;
  const item = buildSubscriptionItem({
    subscription: id,
    price: terms.price,
    quantity: terms.quantity,
    period: terms.period,
    created,
  });
  return {
    ...unusedFields,
    id,
    object: 'subscription',
    automatic_tax: subscriptionTax(terms.automaticTax),
    billing_cycle_anchor: terms.trialEnd ?? created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: terms.price.currency,
    customer: terms.customer.id,
    default_payment_method: terms.defaultPaymentMethod,
    description: terms.description,
    ended_at: null,
    items: itemsWith(item),
    latest_invoice: null,
    metadata: terms.metadata,
    start_date: created,
    status: terms.status,
    test_clock: terms.customer.test_clock ?? null,
    trial_end: terms.trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: terms.trialMissingPaymentMethod,
      },
    },
    trial_start: terms.trialEnd === null ? null : created,
  };
}

const unusedFields = {
  application: null,
  application_fee_percent: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: { enabled: false },
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
  transfer_data: null,
} satisfies Partial<Subscription>;

/** Statuses of a subscription that has not ended. */
export const ongoingStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
] as const;

/** Whether a subscription is over for good. */
export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
