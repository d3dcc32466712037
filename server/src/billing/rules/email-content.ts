import type { CardCharge, Discount } from '@stillweb/contract/billing/subscription';
import type { WithdrawalRefusal } from '@stillweb/contract/billing/withdrawal';

/** An amount in minor units. */
export type Money = { amount: number; currency: string };

/** A card as it is named to its owner: `visa` and `4242`. */
export type Card = { brand: string; last4: string };

/** A discount by its id at Stripe, by which invoices refer to it. */
export type NamedDiscount = Discount & { id: string };

/** The cost of renewals after an email about a plan. */
type Renewals = {
  /** Null if none is foreseen. */
  charge: CardCharge | null;
  /** Null if there is no card to charge. */
  card: Card | null;
};

/** The facts of an email at the time of the change that it reports; times are ISO 8601 strings. */
export type EmailContent =
  | ({
      kind: 'trial-started';
      plan: string | null;
      endsAt: string;
      /** Those on the first charge. */
      discounts: NamedDiscount[];
    } & Renewals)
  | ({ kind: 'trial-ending'; plan: string | null; endsAt: string } & Renewals)
  | ({
      kind: 'trial-extended';
      plan: string | null;
      endsAt: string;
      /** Whether the user has begun to pay, and is given free time. */
      isPayer: boolean;
    } & Renewals)
  | ({ kind: 'credit-given'; credit: Money; plan: string | null } & Renewals)
  | {
      kind: 'receipt';
      /** The id at Stripe. */
      invoice: string;
      paid: Money;
      paidAt: string;
      number: string | null;
      plan: string | null;
      /** The paid period. */
      period: { start: string; end: string } | null;
      card: Card | null;
      /** Included in the payment; zero without tax. */
      tax: Money;
      /** The codes or coupons are those that our key may read. */
      discount: { amount: Money; discounts: Pick<NamedDiscount, 'name' | 'percentOff'>[] } | null;
      /** The last day on which the contract can be withdrawn from, an ISO date. */
      withdrawUntil: string | null;
    }
  | {
      kind: 'renewal-ahead';
      plan: string | null;
      renewsAt: string;
      /** When it ends, if that is before a whole year is over. */
      until: string | null;
      due: Money;
      card: Card | null;
    }
  | { kind: 'card-expires'; card: Card; expires: { month: number; year: number }; chargeAt: string }
  | {
      kind: 'payment-failed';
      due: Money;
      retryAt: string | null;
      /** Whether there was no card to charge. */
      lacksCard: boolean;
      /** Whether Premium is on without this payment. */
      isPremiumOn: boolean;
    }
  | { kind: 'late-payment-returned'; paid: Money }
  | {
      kind: 'refunded';
      refunded: Money;
      /** The payment that is returned, in whole or in part. */
      paid: Money;
      /** The effect of the refund on Premium, if it was on. */
      access: 'continues' | 'ended' | 'withdrawn' | null;
    }
  | { kind: 'card-needs-action'; due: Money }
  | ({ kind: 'plan-changed'; plan: string | null } & Renewals)
  | {
      kind: 'cancelled';
      endsAt: string;
      /** The renewal before that end; its amount is null while it is not known. */
      next: { at: string; due: Money | null } | null;
    }
  | ({ kind: 'resumed'; plan: string | null } & Renewals)
  | { kind: 'paused'; startsAt: string; resumesAt: string | null; due: Money | null }
  | {
      kind: 'pause-ending';
      plan: string | null;
      resumesAt: string;
      due: Money;
      card: Card | null;
    }
  | ({ kind: 'pause-over'; plan: string | null } & Renewals)
  | {
      kind: 'ended';
      becauseUnpaid: boolean;
      /** The report of a bank about a payment. */
      reported?: 'DISPUTED' | 'FRAUD_WARNING';
    }
  | { kind: 'trial-refused' }
  | { kind: 'duplicate-ended'; refunded: boolean }
  | { kind: 'withdrawal-accepted' }
  | { kind: 'withdrawal-refused'; refusal: WithdrawalRefusal; lastDay: string | null };

type ReturnedPayment = { charge: string; paid: Money; livemode: boolean };

/** The facts of an email to the operator, at the time of its event. */
export type OperatorEmailContent = ReturnedPayment &
  (
    | { kind: 'disputed'; isEnded: boolean }
    | {
        kind: 'fraud-warning';
        isRefunded: boolean;
        /** A refund has failed before, so that none is tried. */
        hasFailedRefund: boolean;
      }
    | { kind: 'refund-failed'; refund: Money; reason: string | null }
    | { kind: 'withdrawal-pending'; reason: string | null }
  );

/** Who gets an email. */
export type Recipient = 'customer' | 'operator';

/** An email to send; the key identifies its occasion, so that no email is sent twice. */
export type DueEmail = { key: string; content: EmailContent };

export type DueOperatorEmail = { key: string; content: OperatorEmailContent };

/** An email about a change at Stripe, with the id of the subscription, invoice or refund that has changed. */
export type ChangeEmail = DueEmail & { changedId: string };
