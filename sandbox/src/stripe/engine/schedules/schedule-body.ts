import { newId } from '../../ids.ts';
import type { Subscription, SubscriptionSchedule } from '../../store/object-types.ts';
import { itemOf } from '../subscription-items.ts';

export type Phase = SubscriptionSchedule['phases'][number];

/** The fields that differ between phases; times in unix seconds. */
type PhaseTerms = Pick<Phase, 'currency' | 'end_date' | 'start_date' | 'trial_end'>;

/**
 * The schedule of a subscription that has none yet. Its one phase is the current period, or the time until
 * a scheduled cancellation.
 */
export function buildSchedule(subscription: Subscription, now: number): SubscriptionSchedule {
  const item = itemOf(subscription);
  const phase = buildPhase(item.price.id, item.quantity ?? 1, {
    currency: subscription.currency,
    start_date: item.current_period_start,
    end_date: subscription.cancel_at ?? item.current_period_end,
    trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
  });
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: now,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: subscription.cancel_at === null ? 'release' : 'cancel',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  };
}

export function buildPhase(price: string, quantity: number, terms: PhaseTerms): Phase {
  const item = { billing_thresholds: null, discounts: [], metadata: {}, tax_rates: [] };
  return {
    ...terms,
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    invoice_settings: null,
    items: [{ ...item, plan: price, price, quantity }],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'create_prorations',
    transfer_data: null,
  };
}
