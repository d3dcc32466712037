/** A sum in minor units. */
export type Sum = { amount: number; currency: string };

/** What a mail tells, as it stood when the mail became due; moments are ISO texts. */
export type EmailContent =
  | { kind: 'trial-started'; plan: string | null; endsAt: string; price: Sum }
  | { kind: 'trial-ending'; plan: string | null; endsAt: string; price: Sum }
  | { kind: 'receipt'; paid: Sum; paidAt: string; number: string | null; plan: string | null }
  | { kind: 'payment-failed'; due: Sum; retryAt: string | null }
  | { kind: 'late-payment-returned'; paid: Sum }
  | { kind: 'card-needs-action'; due: Sum }
  | { kind: 'plan-changed'; plan: string | null; price: Sum; nextChargeAt: string | null }
  | { kind: 'cancelled'; endsAt: string }
  | { kind: 'resumed'; price: Sum; nextChargeAt: string | null }
  | { kind: 'ended'; becauseUnpaid: boolean }
  | { kind: 'trial-refused' }
  | { kind: 'duplicate-ended'; refunded: boolean };

/** A mail that is due; the key names its meaning, so that it goes out once. */
export type DueEmail = { key: string; content: EmailContent };
