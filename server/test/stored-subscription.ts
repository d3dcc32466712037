import type { OwnedSubscription } from '../src/billing/tables.ts';

/** A stored subscription: monthly, active in January 2026, with a card. */
export function aStoredSubscription(overrides: Partial<OwnedSubscription> = {}): OwnedSubscription {
  return {
    id: 'sub_1',
    stripe_customer_id: 'cus_1',
    status: 'active',
    plan: 'MONTHLY',
    price_id: 'price_monthly',
    item_id: 'si_1',
    amount: 900,
    currency: 'usd',
    current_period_start: new Date('2026-01-01T00:00:00Z'),
    current_period_end: new Date('2026-02-01T00:00:00Z'),
    trial_start: null,
    trial_end: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_reason: null,
    pending_plan: null,
    next_amount: null,
    card_charge: null,
    retry_amount: null,
    retry_at: null,
    payment_method: 'pm_4242',
    card_brand: 'visa',
    card_last4: '4242',
    card_exp_month: 12,
    card_exp_year: 2040,
    created_at: new Date('2026-01-01T00:00:00Z'),
    fetch_started_at: new Date('2026-01-10T00:00:00Z'),
    balance: 0,
    ending: null,
    ...overrides,
  };
}
