import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely';
import type { SubscriptionFacts } from './subscription-facts.ts';

/** Minor units: PostgreSQL's bigint, which its client returns as text. */
type Amount = ColumnType<string, number, number>;

/** One row of tax of an invoice. */
export type TaxLine = {
  amount: number;
  /** What it was charged on; null where Stripe does not say. */
  taxable: number | null;
  isInclusive: boolean;
  /** The id of the rate at Stripe. */
  rate: string | null;
  reason: string;
};

type Invoices = {
  id: string;
  stripe_customer_id: string;
  subscription_id: string | null;
  number: string | null;
  billing_reason: string | null;
  status: string;
  currency: string;
  subtotal: Amount;
  discount: Amount;
  tax: Amount;
  total: Amount;
  amount_due: Amount;
  amount_paid: Amount;
  amount_remaining: Amount;
  tax_lines: JSONColumnType<TaxLine[]>;
  price_id: string | null;
  period_start: Date | null;
  period_end: Date | null;
  attempts: number;
  next_attempt_at: Date | null;
  decline_code: string | null;
  country: string | null;
  created_at: Date;
  finalized_at: Date | null;
  paid_at: Date | null;
  voided_at: Date | null;
  uncollectible_at: Date | null;
};

type Charges = {
  id: string;
  stripe_customer_id: string;
  payment_intent: string | null;
  invoice_id: string | null;
  amount: Amount;
  amount_refunded: Amount;
  currency: string;
  status: string;
  decline_code: string | null;
  disputed: boolean;
  created_at: Date;
};

type Disputes = {
  id: string;
  stripe_customer_id: string;
  charge: string;
  amount: Amount;
  currency: string;
  reason: string;
  status: string;
  evidence_due_at: Date | null;
  created_at: Date;
};

type Discounts = {
  id: string;
  stripe_customer_id: string;
  subscription_id: string | null;
  coupon: string;
  promotion_code: string | null;
  percent_off: ColumnType<string | null, number | null, number | null>;
  amount_off: ColumnType<string | null, number | null, number | null>;
  currency: string | null;
  duration: string;
  started_at: Date;
  ends_at: Date | null;
};

type SubscriptionChanges = {
  subscription_id: string;
  at: Date;
  position: number;
  until: Date | null;
  stripe_customer_id: string;
  status: string;
  price_id: string | null;
  amount: ColumnType<string | null, number | null, number | null>;
  quantity: Amount;
  currency: string;
  interval: string | null;
  interval_count: number | null;
  discounts: string[];
  trial_end: Date | null;
  cancel_at: Date | null;
  cancel_requested_at: Date | null;
  ended_at: Date | null;
  /** An exact decimal: what the subscription is a year, in minor units. */
  annual: ColumnType<string, string, string>;
  /** The same before discounts that never end; PostgreSQL works it out. */
  annual_before_discounts: ColumnType<string, never, never>;
  source: ChangeSource;
};

type BalanceTransactions = {
  id: string;
  type: string;
  reporting_category: string;
  amount: Amount;
  fee: Amount;
  net: Amount;
  currency: string;
  source: string | null;
  created_at: Date;
  available_at: Date;
};

type Payouts = {
  id: string;
  amount: Amount;
  currency: string;
  status: string;
  automatic: boolean;
  balance_transaction: string | null;
  failure_code: string | null;
  created_at: Date;
  arrives_at: Date;
};

/** Whence a difference is known: an event of Stripe, a reading before its event, or the backfill. */
export type ChangeSource = 'event' | 'reading' | 'backfill';

/** What an event says that a subscription was after it, and before it; null where it does not say. */
export type SubscriptionSnapshot = {
  id: string;
  after: SubscriptionFacts;
  before: SubscriptionFacts | null;
};

/** The columns of `stripe_events` for `subscription_changes`; null for the events of an earlier release. */
export type SnapshotColumns = {
  created_at: ColumnType<Date | null, Date | null | undefined>;
  subscription: JSONColumnType<SubscriptionSnapshot | null, string | null | undefined>;
};

/** What the books and the figures are made from. */
export type HistoryTables = {
  invoices: Invoices;
  charges: Charges;
  disputes: Disputes;
  discounts: Discounts;
  subscription_changes: SubscriptionChanges;
  balance_transactions: BalanceTransactions;
  payouts: Payouts;
};

/** The columns of a checkout that was completed. */
export type CompletionColumns = {
  subscription_id: Generated<string | null>;
  completed_at: Generated<Date | null>;
};

export type NewInvoiceRow = Insertable<Invoices>;
export type NewChargeRow = Insertable<Charges>;
export type NewDisputeRow = Insertable<Disputes>;
export type DiscountRow = Selectable<Discounts>;
export type NewDiscountRow = Insertable<Discounts>;
export type SubscriptionChangeRow = Selectable<SubscriptionChanges>;
export type NewSubscriptionChangeRow = Insertable<SubscriptionChanges>;
export type NewBalanceTransactionRow = Insertable<BalanceTransactions>;
export type NewPayoutRow = Insertable<Payouts>;
