import * as z from 'zod/mini';

const dateTime = z.iso.datetime();

/** An amount in minor units (cents) of a lower-case ISO currency. */
export const money = z.object({ amount: z.int(), currency: z.string() });
export type Money = z.infer<typeof money>;

/** The first renewal that `credit`, which is on the account before, does not pay in full. */
export const cardCharge = z.extend(money, {
  date: dateTime,
  credit: z.int(),
  renewalsCovered: z.int(),
  /** The later renewals, in minor units: the first of them, and each at which the amount changes. */
  later: z.array(z.object({ amount: z.int(), from: dateTime })),
});
export type CardCharge = z.infer<typeof cardCharge>;

/** The discount of a coupon or a promotion code on future charges. */
export const discount = z.object({
  /** The promotion code, or the name that the operator has given it. */
  name: z.string(),
  /** In percent; null when it is an amount. */
  percentOff: z.nullable(z.number()),
  amountOff: z.nullable(money),
  /** For how many months it was given; null for a single payment, or for all. */
  months: z.nullable(z.int()),
  isOnce: z.boolean(),
  endsAt: z.nullable(dateTime),
});
export type Discount = z.infer<typeof discount>;

/** A payment card, as far as it may be shown. */
export const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});
export type Card = z.infer<typeof card>;

/**
 * A payment whose result came too late for the answer to its request. `PROCESSING`: it is not known yet,
 * and nothing else is charged meanwhile. `FAILED`: nothing has changed, and `message` says why; it is
 * shown for a day. One that was made is no longer shown.
 */
export const slowPayment = z.object({
  state: z.enum(['PROCESSING', 'FAILED']),
  /** The plan that is paid for; null when it is an overdue invoice. */
  plan: z.nullable(z.string()),
  message: z.string(),
});
export type SlowPayment = z.infer<typeof slowPayment>;

export const subscriptionChanges = [
  'switch',
  'update-card',
  'pay',
  'pause',
  'resume',
  'cancel',
  'withdraw',
] as const;
export type SubscriptionChange = (typeof subscriptionChanges)[number];

/** Why a subscription may not be changed. Where the API refuses such a change, this is its error's code. */
export const changeRefusal = z.enum([
  'NO_SUBSCRIPTION',
  'SUBSCRIPTION_ENDED',
  'PAYMENT_OVERDUE',
  'PAYMENT_PROCESSING',
  'CANCELLATION_SCHEDULED',
  'SUBSCRIPTION_PAUSED',
  'PAUSE_UNAVAILABLE',
  // Nothing is sold in its currency.
  'UNKNOWN_PRICE',
  'NOTHING_DUE',
  'NOTHING_TO_RESUME',
  'WITHDRAWN',
  'WITHDRAWAL_PERIOD_OVER',
  'WITHDREW_BEFORE',
]);
export type ChangeRefusal = z.infer<typeof changeRefusal>;

/** Whether a subscription may be changed now, and why not. */
export const allowedChange = z.object({
  change: z.enum(subscriptionChanges),
  allowed: z.boolean(),
  reason: z.optional(changeRefusal),
});
export type AllowedChange = z.infer<typeof allowedChange>;

/**
 * The one subscription that decides about a user's access. `status` and `plan` are no closed lists:
 * Stripe may send a new one, which gives no access and is shown as it is.
 */
export const subscription = z.object({
  status: z.string(),
  plan: z.nullable(z.string()),
  priceId: z.nullable(z.string()),
  trialEnd: z.nullable(dateTime),
  currentPeriodEnd: z.nullable(dateTime),
  /** When access ends because a cancellation is scheduled, without another charge; null while it renews. */
  cancelAt: z.nullable(dateTime),
  /** An end that is scheduled for after the next charge: it renews until then. Absent without one. */
  renewsUntil: z.optional(dateTime),
  endedAt: z.nullable(dateTime),
  /**
   * A pause, announced or begun: access ends at `startsAt`, and the next charge is at `resumesAt`, which
   * is null while the operator has set no end. Absent without one.
   */
  pause: z.optional(z.object({ startsAt: dateTime, resumesAt: z.nullable(dateTime) })),
  /** The next charge and its date, or null. */
  nextCharge: z.nullable(z.extend(money, { date: dateTime })),
  /** The amount due after a failed payment; absent unless the status is PAST_DUE. */
  amountDue: z.optional(money),
  /** Absent when none is foreseen. */
  cardCharge: z.optional(cardCharge),
  /** The credit, which pays later charges before the card does; absent without any. */
  credit: z.optional(money),
  /** The discounts on the next charge, already taken off its amount; absent without any. */
  discounts: z.optional(z.array(discount)),
  card: z.nullable(card),
  /** The plan of a change whose payment the user must still confirm. */
  pendingPlan: z.nullable(z.string()),
  /** Absent unless the result of a payment came late. */
  slowPayment: z.optional(slowPayment),
  /**
   * Whether its user may make each change now, each once. `resume` withdraws a cancellation or ends a pause.
   * The amount that a withdrawal returns is in its preview.
   */
  allowedChanges: z.array(allowedChange),
  /**
   * Why we ended it: there is one trial per person and card, and one subscription per user; the payment
   * for the period was refunded or disputed, the card's bank has reported it as fraud, or the user has
   * withdrawn from the contract.
   */
  endReason: z.optional(
    z.enum([
      'TRIAL_ALREADY_USED',
      'DUPLICATE',
      'REFUNDED',
      'DISPUTED',
      'FRAUD_WARNING',
      'WITHDRAWN',
    ]),
  ),
});
export type Subscription = z.infer<typeof subscription>;

export const subscriptionStatuses = [
  'ACTIVE',
  'TRIALING',
  'PAST_DUE',
  'CANCELED',
  'INCOMPLETE',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Whether a user has a subscription to manage: one that gives access, or is paused and will again. */
export function hasSubscription(
  subscription: Pick<Subscription, 'status' | 'pause'> | null | undefined,
): boolean {
  return grantsAccess(subscription?.status) || subscription?.pause !== undefined;
}

/** Whether the API allows a change of a subscription now. */
export function allowsChange(
  { allowedChanges }: Pick<Subscription, 'allowedChanges'>,
  change: SubscriptionChange,
): boolean {
  return allowedChanges.some((one) => one.change === change && one.allowed);
}

/** Why the API refuses a change of a subscription now; undefined if it does not. */
export function refusalOf(
  { allowedChanges }: Pick<Subscription, 'allowedChanges'>,
  change: SubscriptionChange,
): ChangeRefusal | undefined {
  return allowedChanges.find((one) => one.change === change)?.reason;
}

/** Only ACTIVE and TRIALING give access; no other status does, not even one that is new at Stripe. */
export function grantsAccess(status: string | null | undefined): boolean {
  return status === 'ACTIVE' || status === 'TRIALING';
}

/**
 * One invoice of a user, as it is at Stripe. `amount` was due, `amountRefunded` was returned
 * of it, `status` the status at Stripe, and `url` its hosted page, which opens without a login.
 */
export const invoice = z.extend(money, {
  id: z.string(),
  date: dateTime,
  amountRefunded: z.int(),
  status: z.string(),
  url: z.nullable(z.url()),
});
export type Invoice = z.infer<typeof invoice>;

/** How many invoices are listed at most; the customer portal shows older ones. */
export const listedInvoices = 12;
