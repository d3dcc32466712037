import { t } from '@stillweb/texts/t';
import * as z from 'zod/mini';
import { currencyCode, offerCode, promotionCode, textField } from '../fields.ts';
import { plan, planOffer } from './plans.ts';
import { acknowledgement, dataOf } from '../response.ts';
import { cardCharge, invoice, money, subscription } from './subscription.ts';

const dateTime = z.iso.datetime();

/** Why a user cancels: Stripe's list of feedback values, with the text that we show. */
export const cancellationReasons = {
  get too_expensive() {
    return t('cancel.reason.too-expensive', 'It costs too much');
  },
  get missing_features() {
    return t('cancel.reason.missing-features', 'I need more features');
  },
  get switched_service() {
    return t('cancel.reason.switched-service', 'I found something else');
  },
  get unused() {
    return t('cancel.reason.unused', 'I don’t use it enough');
  },
  get low_quality() {
    return t('cancel.reason.low-quality', 'It did not work well');
  },
  get too_complex() {
    return t('cancel.reason.too-complex', 'It was hard to use');
  },
  get customer_service() {
    return t('cancel.reason.customer-service', 'Support was not helpful');
  },
  get other() {
    return t('cancel.reason.other', 'Something else');
  },
} as const;
export const cancellationReason = z.enum(
  // Object.keys returns string[]; the literal list keeps the enum typed.
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

export type CancellationReason = z.infer<typeof cancellationReason>;

/** The alternative that the cancel dialog offers, by the chosen reason. */
export const cancelOffer = z.enum(['pause', 'switch-to-monthly', 'help']);
export type CancelOffer = z.infer<typeof cancelOffer>;

/** The reason that the user had chosen to cancel, when the change is made instead of a cancellation. */
export const insteadOfCancel = z.optional(z.object({ reason: cancellationReason }));
export type InsteadOfCancel = z.infer<typeof insteadOfCancel>;

/** An identifier of an object at Stripe: opaque, short, no white space. */
const stripeId = textField(255).check(
  z.regex(/^\S+$/, { error: () => t('fields.stripe-id', 'Must be an identifier') }),
);

/** Parameters that decide about a caller's prices, besides the account and the browser. */
const pricingQuery = z.object({
  offer: z.optional(offerCode),
  currency: z.optional(currencyCode),
});

export type PricingQuery = z.infer<typeof pricingQuery>;

/** Why a caller sees prices in a currency; the first that applies decides. */
export const currencyReason = z.enum([
  'subscription',
  'credit',
  'offer',
  'choice',
  'country',
  'default',
]);
export type CurrencyReason = z.infer<typeof currencyReason>;

/** The currency in which a caller sees prices. */
export const currencyOfCaller = z.object({
  currency: z.string(),
  because: currencyReason,
  /** Those that the caller may choose: only the bound ones while a subscription, credit or an offer binds. */
  available: z.array(z.string()),
  /** The credit that is left, in each currency that has some; absent without any. */
  credit: z.optional(z.array(money)),
  /** Why it is this one, where something binds the caller to it. */
  note: z.optional(z.string()),
});
export type CurrencyOfCaller = z.infer<typeof currencyOfCaller>;

export const chooseCurrencyRequest = z.object({ currency: currencyCode });
export type ChooseCurrencyRequest = z.infer<typeof chooseCurrencyRequest>;

/** `user` is tolerated from older clients and ignored: identity comes from the token alone. */
export const checkoutRequest = z.object({
  plan,
  offer: z.optional(offerCode),
  /** The currency that the user has chosen. */
  currency: z.optional(currencyCode),
  code: z.optional(promotionCode),
  /** The price that the user saw: a page may be older or newer than the server. */
  price: z.optional(money),
});
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

/** The address that the browser opens next: a page that Stripe hosts. */
export const redirectUrl = dataOf(z.object({ url: z.url() }));
export type RedirectUrl = z.infer<typeof redirectUrl>;

/** `user` is tolerated and ignored as in a checkout. Without a flow the whole portal opens. */
export const portalRequest = z.nullish(
  z.object({
    /** The one page of the portal that opens; when its work is done, it returns to the site. */
    flow: z.optional(z.enum(['payment_method_update'])),
  }),
);
export type PortalRequest = z.infer<typeof portalRequest>;

/** The query of the subscription page to which the portal returns with a new card. */
export const newCardQuery = { name: 'card', value: 'updated' };

export const confirmCheckoutRequest = z.object({ sessionId: stripeId });
export type ConfirmCheckoutRequest = z.infer<typeof confirmCheckoutRequest>;

export const cancelRequest = z.nullish(
  z.object({
    reason: z.optional(cancellationReason),
    comment: z.optional(textField(500)),
    /** The declined offer of the dialog. */
    offer: z.optional(cancelOffer),
  }),
);
export type CancelRequest = z.infer<typeof cancelRequest>;

/** The possible lengths of a pause, in months. */
export const pauseMonths = [1, 2, 3] as const;

/** An available pause: when access ends and resumes, and the charge at that time. */
export const pauseOption = z.object({
  months: z.literal(pauseMonths),
  startsAt: dateTime,
  resumesAt: dateTime,
  charge: money,
});
export type PauseOption = z.infer<typeof pauseOption>;

export const pauseRequest = z.object({ months: z.literal(pauseMonths), insteadOfCancel });
export type PauseRequest = z.infer<typeof pauseRequest>;

/** The cost of ending a pause now, and the charge after that. */
export const resumePreview = z.object({
  dueNow: money,
  nextCharge: z.extend(money, { date: dateTime }),
});
export type ResumePreview = z.infer<typeof resumePreview>;

export const updatePlanRequest = z.object({
  priceId: stripeId,
  /** Unix seconds, from the preview: the amount that was shown is the amount that is charged. */
  prorationDate: z.optional(z.int()),
  insteadOfCancel,
});
export type UpdatePlanRequest = z.infer<typeof updatePlanRequest>;

export const previewPlanRequest = z.object({ priceId: stripeId });
export type PreviewPlanRequest = z.infer<typeof previewPlanRequest>;

/** The cost of a plan change, now and at the next renewal. */
export const planChangePreview = z.object({
  plan,
  dueNow: money,
  /** The credit that the change leaves for later invoices. */
  credit: money,
  nextCharge: z.extend(money, { date: dateTime }),
  /** Absent when none is foreseen. */
  cardCharge: z.optional(cardCharge),
  prorationDate: z.int(),
});
export type PlanChangePreview = z.infer<typeof planChangePreview>;

export const updatePaymentMethodRequest = z.object({ paymentMethodId: stripeId });
export type UpdatePaymentMethodRequest = z.infer<typeof updatePaymentMethodRequest>;

const currentSubscription = dataOf(z.nullable(subscription));

/** The endpoints of a user's subscription, of the plans on sale, and for Stripe's events. */
export const subscriptionApi = {
  current: {
    operationId: 'getCurrentSubscription',
    method: 'GET',
    path: '/subscription/current',
    response: currentSubscription,
  },
  plans: {
    operationId: 'listPlans',
    method: 'GET',
    path: '/subscription/plans',
    querystring: pricingQuery,
    response: dataOf(z.array(planOffer)),
  },
  currency: {
    operationId: 'getCurrency',
    method: 'GET',
    path: '/subscription/currency',
    querystring: pricingQuery,
    response: dataOf(currencyOfCaller),
  },
  chooseCurrency: {
    operationId: 'chooseCurrency',
    method: 'PUT',
    path: '/subscription/currency',
    body: chooseCurrencyRequest,
    response: dataOf(currencyOfCaller),
  },
  invoices: {
    operationId: 'listInvoices',
    method: 'GET',
    path: '/subscription/invoices',
    response: dataOf(z.array(invoice)),
  },
  checkout: {
    operationId: 'createCheckoutSession',
    method: 'POST',
    path: '/subscription/checkout-session',
    body: checkoutRequest,
    response: redirectUrl,
  },
  confirmCheckout: {
    operationId: 'confirmCheckoutSession',
    method: 'POST',
    path: '/subscription/checkout-session/confirm',
    body: confirmCheckoutRequest,
    response: currentSubscription,
  },
  portal: {
    operationId: 'createPortalSession',
    method: 'POST',
    path: '/subscription/checkout-session/portal',
    body: portalRequest,
    response: redirectUrl,
  },
  cancel: {
    operationId: 'cancelSubscription',
    method: 'POST',
    path: '/subscription/cancel',
    body: cancelRequest,
    response: currentSubscription,
  },
  reactivate: {
    operationId: 'reactivateSubscription',
    method: 'POST',
    path: '/subscription/reactivate',
    response: currentSubscription,
  },
  pauseOptions: {
    operationId: 'listPauseOptions',
    method: 'GET',
    path: '/subscription/pause',
    response: dataOf(z.array(pauseOption)),
  },
  pause: {
    operationId: 'pauseSubscription',
    method: 'POST',
    path: '/subscription/pause',
    body: pauseRequest,
    response: currentSubscription,
  },
  previewResume: {
    operationId: 'previewResumption',
    method: 'GET',
    path: '/subscription/resume',
    response: dataOf(resumePreview),
  },
  resume: {
    operationId: 'resumeSubscription',
    method: 'POST',
    path: '/subscription/resume',
    response: currentSubscription,
  },
  previewUpdate: {
    operationId: 'previewPlanChange',
    method: 'POST',
    path: '/subscription/update/preview',
    body: previewPlanRequest,
    response: dataOf(planChangePreview),
  },
  update: {
    operationId: 'changePlan',
    method: 'POST',
    path: '/subscription/update',
    body: updatePlanRequest,
    response: currentSubscription,
  },
  updatePaymentMethod: {
    operationId: 'updatePaymentMethod',
    method: 'POST',
    path: '/subscription/update-payment-method',
    body: updatePaymentMethodRequest,
    response: currentSubscription,
  },
  confirmPaymentMethod: {
    operationId: 'confirmPaymentMethod',
    method: 'POST',
    path: '/subscription/update-payment-method/confirm',
    response: currentSubscription,
  },
  webhook: {
    operationId: 'receiveStripeEvent',
    method: 'POST',
    path: '/subscription/webhook',
    response: acknowledgement,
  },
} as const;
