import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely';
import type { CardCharge, SlowPayment } from '@stillweb/contract/subscription';
import type { EmailContent, NamedDiscount, OperatorEmailContent } from './email-content.ts';
import type { CompletionColumns, HistoryTables, SnapshotColumns } from './history-tables.ts';
import type { SwitchTables } from '../platform/switches.ts';
import type { Repair } from './repair.ts';
import type { PriceSets } from './price-set-table.ts';
import type { PlanChanges, Withdrawals } from './request-tables.ts';

type Bigint = ColumnType<string, number, number>;

type BillingCustomers = {
  user_id: string;
  generation: number;
  stripe_customer_id: string | null;
  /** Null, as the name is, once the account is deleted. */
  email: string | null;
  name: string | null;
  balance: Generated<number>;
  default_payment_method: string | null;
  /** Where Stripe says that the customer is, as two letters. */
  country: Generated<string | null>;
  /** Written by a trigger on plan_changes. */
  has_plan_change: Generated<boolean>;
  dirty_at: Date | null;
  synced_at: Date | null;
  deleted_at: Date | null;
  created_at: Generated<Date>;
};

type Subscriptions = {
  id: string;
  stripe_customer_id: string;
  status: string;
  plan: string | null;
  /** The code of the offer under which it began; null at the plain prices. */
  offer: string | null;
  price_id: string | null;
  item_id: string | null;
  amount: number | null;
  currency: string;
  current_period_start: Date | null;
  current_period_end: Date | null;
  trial_start: Date | null;
  trial_end: Date | null;
  cancel_at: Date | null;
  cancel_at_period_end: boolean;
  canceled_at: Date | null;
  ended_at: Date | null;
  cancellation_reason: string | null;
  pending_plan: string | null;
  /** As Stripe previews the next renewal; null if it does not renew, or was not read yet. */
  next_amount: number | null;
  /** Null if none is foreseen, or an earlier release stored the row. */
  card_charge: JSONColumnType<CardCharge | null, string | null, string | null>;
  /** What is taken off the next renewal; null if nothing, or an earlier release stored the row. */
  discounts: JSONColumnType<NamedDiscount[] | null, string | null, string | null>;
  /** What remains of its open invoice; Stripe tries it again at `retry_at`, if that is known. */
  retry_amount: number | null;
  retry_at: Date | null;
  /** Of Stripe's pause of collection; null while there is none. */
  pause_behavior: string | null;
  /** When access ends because of the pause. */
  paused_from: Date | null;
  /** When the first renewal after the pause is charged; null while it has no end. */
  paused_until: Date | null;
  /** The idempotency key of a resumption that Stripe has not answered. */
  resume_attempt: string | null;
  resume_requested_at: Date | null;
  payment_method: string | null;
  card_brand: string | null;
  card_last4: string | null;
  card_exp_month: number | null;
  card_exp_year: number | null;
  created_at: Date;
  fetch_started_at: Date;
};

type OtherSubscriptions = {
  id: string;
  stripe_customer_id: string;
  status: string;
  /** Ids of the products at Stripe. */
  products: string[];
};

type StripeEvents = SnapshotColumns & {
  /** False where our own reading came before any webhook; null from an earlier release. */
  by_webhook: Generated<boolean | null>;
  id: string;
  type: string;
  stripe_customer_id: string | null;
  received_at: Generated<Date>;
  state: 'pending' | 'done' | 'ignored';
  attempts: Generated<number>;
  error: string | null;
};

type CheckoutAttempts = CompletionColumns & {
  id: string;
  user_id: string;
  stripe_customer_id: string;
  plan: string;
  /** The code of the offer whose price is sold; null at the plain prices. */
  offer: string | null;
  price_id: string;
  /** The promotion code that the buyer came with; null without one. */
  code: string | null;
  /** Its id at Stripe. */
  promotion_code: string | null;
  with_trial: boolean;
  stripe_session_id: string | null;
  state: 'open' | 'complete' | 'expired' | 'abandoned';
  created_at: Generated<Date>;
};

type ComeBackConsents = {
  token: string;
  user_id: string;
  subscription_id: string;
  given_at: Date;
  enqueued_at: Date | null;
  withdrawn_at: Date | null;
  ended_at: Date | null;
};

export type BillingTables = HistoryTables &
  SwitchTables & {
    billing_customers: BillingCustomers;
    subscriptions: Subscriptions;
    stripe_events: StripeEvents;
    event_watermark: { only_row: Generated<boolean>; created: Bigint };
    billing_passes: {
      name: 'read-events' | 'compare-customers' | 'read-balance' | 'backfill';
      last_complete: Generated<Date>;
      started_at: Date | null;
      position: Generated<string>;
      done: Generated<number>;
      newest_event: Bigint | null;
      watermark: ColumnType<string | null, number | null | undefined, number | null>;
    };
    checkout_attempts: CheckoutAttempts;
    checkout_failures: { id: Generated<string>; code: string; request_id: string; at: Date };
    comparison_differences: {
      id: Generated<string>;
      stripe_customer_id: string;
      subscription_id: string;
      found_at: Generated<Date>;
    };
    trial_grants: {
      kind: 'user' | 'email' | 'card';
      hash: string;
      subscription_id: string;
      granted_at: Generated<Date>;
      barred: Generated<boolean>;
      /** Since when it counts no more. The row stays: without it, the next synchronisation would add it again. */
      forgiven_at: Generated<Date | null>;
    };
    subscription_endings: {
      subscription_id: string;
      reason:
        | 'TRIAL_ALREADY_USED'
        | 'DUPLICATE'
        | 'REFUNDED'
        | 'DISPUTED'
        | 'FRAUD_WARNING'
        | 'WITHDRAWN';
      decided_at: Generated<Date>;
    };
    orphan_customers: {
      stripe_customer_id: string;
      since: Generated<Date>;
      read_at: Date | null;
      charges: JSONColumnType<OrphanCharges> | null;
      user_id: string | null;
      adoption_requested_at: Date | null;
    };
    other_subscriptions: OtherSubscriptions;
    billing_repairs: {
      key: string;
      stripe_customer_id: string;
      kind: Repair['kind'];
      repair: JSONColumnType<Repair>;
      state: 'pending' | 'done' | 'failed';
      attempts: Generated<number>;
      answers: Generated<number>;
      error: string | null;
      decided_at: Generated<Date>;
      next_attempt_at: Generated<Date>;
      /** Since when an attempt has no answer. */
      unanswered_since: Date | null;
      settled_at: Date | null;
    };
    plan_changes: PlanChanges;
    price_sets: PriceSets;
    refunds: {
      id: string;
      stripe_customer_id: string;
      charge: string;
      amount: number;
      currency: string;
      status: string;
      failure_reason: string | null;
      created_at: Date;
      changed_at: Generated<Date>;
    };
    plan_previews: {
      subscription_id: string;
      price_id: string;
      proration_date: Bigint;
      shown_at: Date;
    };
    stripe_changes: {
      object: string;
      change: string;
      key: string;
      begun_at: Generated<Date>;
    };
    withdrawals: Withdrawals;
    withdrawal_grants: {
      kind: 'email' | 'card';
      hash: string;
      subscription_id: string;
      granted_at: Generated<Date>;
    };
    come_back_consents: ComeBackConsents;
    billing_mails: {
      key: string;
      user_id: string;
      content: JSONColumnType<EmailContent>;
      created_at: Generated<Date>;
      sent_at: Date | null;
      /** Under which it is sent and logged; null in rows of the previous release. */
      message_id: string | null;
      undeliverable_at: Date | null;
    };
    operator_mails: {
      key: string;
      user_id: string;
      content: JSONColumnType<OperatorEmailContent>;
      created_at: Generated<Date>;
      sent_at: Date | null;
    };
  };

/** What a customer of no account is charged; times as ISO 8601, the amount in minor units. */
export type OrphanCharges = {
  subscriptions: { id: string; status: string; periodEnd: string | null }[];
  lastPaid: { amount: number; currency: string; at: string } | null;
};

export type SubscriptionRow = Selectable<Subscriptions>;
export type NewSubscriptionRow = Insertable<Subscriptions>;
export type CheckoutAttempt = Selectable<CheckoutAttempts>;
/** A stored customer; `stripe_customer_id` is set once the customer exists at Stripe. */
export type CustomerRow = Selectable<BillingCustomers>;
export type NewRefundRow = Insertable<BillingTables['refunds']>;
export type NewOtherSubscription = Insertable<OtherSubscriptions>;
export type PlanChange = Selectable<PlanChanges>;
export type RepairRow = Selectable<BillingTables['billing_repairs']>;
export type Withdrawal = Selectable<Withdrawals>;
export type ComeBackConsent = Selectable<ComeBackConsents>;
export type PassName = BillingTables['billing_passes']['name'];
export type EndingReason = BillingTables['subscription_endings']['reason'];

/**
 * A subscription with the balance of its customer, why we ended it, if we did, and a payment whose result
 * came late or is not known.
 */
export type OwnedSubscription = SubscriptionRow & {
  balance: number;
  ending: EndingReason | null;
  /** When its first invoice over more than nothing was paid. */
  first_paid_at: Date | null;
  slow_payment: SlowPayment | null;
};
