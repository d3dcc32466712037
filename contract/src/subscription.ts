import * as z from 'zod/mini';
import { text } from './fields.ts';
import { plan, planOffer } from './plans.ts';
import { acknowledgement, dataOf } from './response.ts';

const moment = z.iso.datetime();

/** A sum in minor units (cents) of a lower-case ISO currency. */
export const money = z.object({ amount: z.int(), currency: z.string() });
export type Money = z.infer<typeof money>;

export const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});
export type Card = z.infer<typeof card>;

/**
 * The subscription that counts for a user. `status` and `plan` stay open: Stripe may name one that we
 * do not know yet, and an unknown one gives no access and shows as itself.
 */
export const subscription = z.object({
  status: z.string(),
  plan: z.nullable(z.string()),
  priceId: z.nullable(z.string()),
  trialEnd: z.nullable(moment),
  currentPeriodEnd: z.nullable(moment),
  /** When access ends because a cancellation is scheduled; null while it renews. */
  cancelAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  /** What is charged next, and when; null when nothing will be. */
  nextCharge: z.nullable(z.extend(money, { date: moment })),
  card: z.nullable(card),
  /** A plan change that waits for its payment to be confirmed. */
  pendingPlan: z.nullable(z.string()),
  /** Why we ended it ourselves: there is one trial per person and card, and one subscription per user. */
  endReason: z.optional(z.enum(['TRIAL_ALREADY_USED', 'DUPLICATE'])),
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

/** Only ACTIVE and TRIALING give access; whatever else Stripe may say does not. */
export function grantsAccess(status: string | null | undefined): boolean {
  return status === 'ACTIVE' || status === 'TRIALING';
}

/** Why somebody leaves: Stripe's own list of feedback values, with the words we show. */
export const cancellationReasons = {
  too_expensive: 'It costs too much',
  missing_features: 'I need more features',
  switched_service: 'I found something else',
  unused: 'I do not use it enough',
  low_quality: 'It did not work well',
  too_complex: 'It was hard to use',
  customer_service: 'Support was not helpful',
  other: 'Something else',
} as const;
export const cancellationReason = z.enum(
  // Object.keys answers string[]; the literal list keeps the enum typed.
  [
    'too_expensive',
    'missing_features',
    'switched_service',
    'unused',
    'low_quality',
    'too_complex',
    'customer_service',
    'other',
  ],
);

/** An identifier of Stripe's: opaque, short, no white space. */
const stripeId = text(255).check(z.regex(/^\S+$/, 'Must be an identifier'));

/** `user` is tolerated from older clients and ignored: identity comes from the token alone. */
export const checkoutRequest = z.object({ plan });
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

export const redirectUrl = dataOf(z.object({ url: z.url() }));
export type RedirectUrl = z.infer<typeof redirectUrl>;

export const confirmCheckoutRequest = z.object({ sessionId: stripeId });
export type ConfirmCheckoutRequest = z.infer<typeof confirmCheckoutRequest>;

export const cancelRequest = z.nullish(
  z.object({
    reason: z.optional(cancellationReason),
    comment: z.optional(text(500)),
  }),
);
export type CancelRequest = z.infer<typeof cancelRequest>;

export const updatePlanRequest = z.object({
  priceId: stripeId,
  /** Unix seconds, from the preview: what was shown is what is charged. */
  prorationDate: z.optional(z.int()),
});
export type UpdatePlanRequest = z.infer<typeof updatePlanRequest>;

export const previewPlanRequest = z.object({ priceId: stripeId });
export type PreviewPlanRequest = z.infer<typeof previewPlanRequest>;

/** What a plan change would cost: charged on confirmation, and at the next renewal. */
export const planChangePreview = z.object({
  plan,
  dueNow: money,
  /** What stays on the account for later invoices, when the change leaves a credit. */
  credit: money,
  nextCharge: z.extend(money, { date: moment }),
  prorationDate: z.int(),
});
export type PlanChangePreview = z.infer<typeof planChangePreview>;

export const updatePaymentMethodRequest = z.object({ paymentMethodId: stripeId });
export type UpdatePaymentMethodRequest = z.infer<typeof updatePaymentMethodRequest>;

/**
 * One invoice of a user, as Stripe has it at the moment. `amount` is what it asks or asked for, `status`
 * Stripe's own word, and `url` its hosted page: whoever has that link can read the invoice.
 */
export const invoice = z.extend(money, {
  id: z.string(),
  date: moment,
  status: z.string(),
  url: z.nullable(z.url()),
});
export type Invoice = z.infer<typeof invoice>;

/** How many invoices are listed; the customer portal has the rest. */
export const listedInvoices = 12;

const currentSubscription = dataOf(z.nullable(subscription));

export const subscriptionApi = {
  current: { method: 'GET', path: '/subscription/current', response: currentSubscription },
  plans: { method: 'GET', path: '/subscription/plans', response: dataOf(z.array(planOffer)) },
  invoices: {
    method: 'GET',
    path: '/subscription/invoices',
    response: dataOf(z.array(invoice)),
  },
  checkout: {
    method: 'POST',
    path: '/subscription/checkout-session',
    body: checkoutRequest,
    response: redirectUrl,
  },
  confirmCheckout: {
    method: 'POST',
    path: '/subscription/checkout-session/confirm',
    body: confirmCheckoutRequest,
    response: currentSubscription,
  },
  portal: {
    method: 'POST',
    path: '/subscription/checkout-session/portal',
    response: redirectUrl,
  },
  cancel: {
    method: 'POST',
    path: '/subscription/cancel',
    body: cancelRequest,
    response: currentSubscription,
  },
  reactivate: {
    method: 'POST',
    path: '/subscription/reactivate',
    response: currentSubscription,
  },
  previewUpdate: {
    method: 'POST',
    path: '/subscription/update/preview',
    body: previewPlanRequest,
    response: dataOf(planChangePreview),
  },
  update: {
    method: 'POST',
    path: '/subscription/update',
    body: updatePlanRequest,
    response: currentSubscription,
  },
  updatePaymentMethod: {
    method: 'POST',
    path: '/subscription/update-payment-method',
    body: updatePaymentMethodRequest,
    response: currentSubscription,
  },
  webhook: { method: 'POST', path: '/subscription/webhook', response: acknowledgement },
} as const;
