import type { Insertable, Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { CardCharge, SlowPayment } from '@stillweb/contract/billing/subscription';
import type {
  CancelOffer,
  CancellationReason,
} from '@stillweb/contract/billing/manage-subscription';
import type { WithdrawalRefusal } from '@stillweb/contract/billing/withdrawal';
import type { RateLimitTables } from '../http/limits/rate-limits.ts';
import type { TablesOf } from '../platform/database/database-tables.ts';
import type { SwitchTables } from '../platform/switches.ts';
import type { Balances } from './rules/balances.ts';
import type {
  EmailContent,
  NamedDiscount,
  OperatorEmailContent,
  Recipient,
} from './rules/email-content.ts';
import type { ClaimKind, ClaimPurpose } from './rules/person-claims.ts';
import type { Repair } from './rules/repair.ts';
import type { SubscriptionState } from './rules/subscription-state.ts';

/** The source of the books and the figures. Amounts are minor units. */
export type HistoryTables = TablesOf<
  | 'invoices'
  | 'charges'
  | 'disputes'
  | 'discounts'
  | 'subscription_changes'
  | 'balance_transactions'
  | 'payouts',
  {
    invoices: { tax_lines: TaxLine[] };
    subscription_changes: { source: ChangeSource };
  }
>;

export type BillingTables = HistoryTables &
  SwitchTables &
  RateLimitTables &
  TablesOf<
    | 'billing_customers'
    | 'customer_reservations'
    | 'subscriptions'
    | 'stripe_events'
    | 'billing_passes'
    | 'checkout_attempts'
    | 'checkout_failures'
    | 'comparison_differences'
    | 'person_claims'
    | 'subscription_endings'
    | 'orphan_customers'
    | 'other_subscriptions'
    | 'billing_repairs'
    | 'plan_changes'
    | 'price_sets'
    | 'refunds'
    | 'stripe_changes'
    | 'withdrawals'
    | 'cancel_offers'
    | 'billing_mails',
    {
      billing_customers: { balances: Balances };
      subscriptions: { card_charge: CardCharge; discounts: NamedDiscount[] };
      stripe_events: {
        state: 'pending' | 'done' | 'ignored';
        subscription: SubscriptionSnapshot;
      };
      billing_passes: { name: PassName };
      checkout_attempts: { state: 'open' | 'complete' | 'expired' | 'abandoned' };
      person_claims: { purpose: ClaimPurpose; kind: ClaimKind };
      subscription_endings: { reason: EndingReason };
      orphan_customers: { charges: OrphanCharges };
      billing_repairs: {
        kind: Repair['kind'];
        repair: Repair;
        state: 'pending' | 'done' | 'failed';
        ending: EndingReason;
      };
      plan_changes: {
        params: Stripe.SubscriptionUpdateParams;
        /** `open` while its result at Stripe is not known. */
        state: 'open' | 'made' | 'failed';
      };
      withdrawals: {
        state: 'received' | 'confirmed' | 'accepted' | 'done' | 'refused';
        refusal: WithdrawalRefusal;
      };
      cancel_offers: { offer: CancelOffer; reason: CancellationReason };
      billing_mails: { recipient: Recipient; content: EmailContent | OperatorEmailContent };
    }
  >;

export type PassName = 'read-events' | 'compare-customers' | 'read-balance';

export type EndingReason =
  | 'TRIAL_ALREADY_USED'
  | 'DUPLICATE'
  | 'REFUNDED'
  | 'DISPUTED'
  | 'FRAUD_WARNING'
  | 'WITHDRAWN';

/** One row of tax of an invoice. */
export type TaxLine = {
  amount: number;
  /** The card; null where Stripe does not name it. */
  taxable: number | null;
  isInclusive: boolean;
  /** The id of the rate at Stripe. */
  rate: string | null;
  reason: string;
};

/** The source of a difference: an event of Stripe, or a reading. */
export type ChangeSource = 'event' | 'reading';

/** A subscription after an event, and before it; null where the event does not tell. */
export type SubscriptionSnapshot = {
  id: string;
  after: SubscriptionState;
  before: SubscriptionState | null;
};

/** The charges of a customer without an account; times as ISO 8601, the amount in minor units. */
export type OrphanCharges = {
  subscriptions: { id: string; status: string; periodEnd: string | null }[];
  lastPaid: { amount: number; currency: string; at: string } | null;
};

/** `retry_amount` is what remains of its open invoice; Stripe tries it again at `retry_at`, if that is known. */
export type SubscriptionRow = Selectable<BillingTables['subscriptions']>;
export type NewSubscriptionRow = Insertable<BillingTables['subscriptions']>;
export type CheckoutAttempt = Selectable<BillingTables['checkout_attempts']>;
export type CustomerRow = Selectable<BillingTables['billing_customers']>;
export type CustomerReservation = Selectable<BillingTables['customer_reservations']>;
export type NewRefundRow = Insertable<BillingTables['refunds']>;
export type NewOtherSubscription = Insertable<BillingTables['other_subscriptions']>;
export type PlanChange = Selectable<BillingTables['plan_changes']>;
export type PriceSetRow = Selectable<BillingTables['price_sets']>;
export type RepairRow = Selectable<BillingTables['billing_repairs']>;
export type Withdrawal = Selectable<BillingTables['withdrawals']>;
export type CancelOfferRow = Selectable<BillingTables['cancel_offers']>;
export type NewInvoiceRow = Insertable<HistoryTables['invoices']>;
export type NewChargeRow = Insertable<HistoryTables['charges']>;
export type NewDisputeRow = Insertable<HistoryTables['disputes']>;
export type DiscountRow = Selectable<HistoryTables['discounts']>;
export type NewDiscountRow = Insertable<HistoryTables['discounts']>;
export type SubscriptionChangeRow = Selectable<HistoryTables['subscription_changes']>;
export type NewSubscriptionChangeRow = Insertable<HistoryTables['subscription_changes']>;
export type NewBalanceTransactionRow = Insertable<HistoryTables['balance_transactions']>;
export type NewPayoutRow = Insertable<HistoryTables['payouts']>;

/**
 * A subscription with the balances of its customer, why we ended it, if we did, and a payment whose result
 * came late or is not known.
 */
export type OwnedSubscription = SubscriptionRow & {
  balances: Balances;
  /** When a change at Stripe was reported that has not been read yet. */
  dirty_at: Date | null;
  /** Since when we know a customer who has come with another business; null for all others. */
  imported_at: Date | null;
  ending: EndingReason | null;
  slow_payment: SlowPayment | null;
};
