/** An amount in minor units. */
export type Money = { amount: number; currency: string };

/** The facts of an email at the time of the change that it reports; times are ISO 8601 strings. */
export type EmailContent =
  | { kind: 'trial-started'; plan: string | null; endsAt: string; price: Money }
  | { kind: 'trial-ending'; plan: string | null; endsAt: string; price: Money }
  | {
      kind: 'trial-extended';
      plan: string | null;
      endsAt: string;
      price: Money;
      /** Whether the user has begun to pay, and is given free time. */
      isPayer: boolean;
    }
  | { kind: 'receipt'; paid: Money; paidAt: string; number: string | null; plan: string | null }
  | { kind: 'payment-failed'; due: Money; retryAt: string | null }
  | { kind: 'late-payment-returned'; paid: Money }
  | { kind: 'refunded'; refunded: Money }
  | { kind: 'card-needs-action'; due: Money }
  | { kind: 'plan-changed'; plan: string | null; price: Money; nextChargeAt: string | null }
  | { kind: 'cancelled'; endsAt: string }
  | { kind: 'resumed'; price: Money; nextChargeAt: string | null }
  | { kind: 'ended'; becauseUnpaid: boolean }
  | { kind: 'trial-refused' }
  | { kind: 'duplicate-ended'; refunded: boolean };

/** An email to send; the key stands for its meaning, so that no email is sent twice. */
export type DueEmail = { key: string; content: EmailContent };
