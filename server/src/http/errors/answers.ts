import { brand } from '@stillweb/contract/brand';
import type { ErrorCode } from '@stillweb/contract/errors';
import { mostPasskeys } from '@stillweb/contract/account/keys';
import { t } from '@stillweb/texts/t';

/** The status of each code, and its message where an error has none of its own; those that only staff see are English. */
export const answers: Record<ErrorCode, { status: number; message: () => string }> = {
  VALIDATION_FAILED: {
    status: 400,
    message: () => t('errors.validation-failed', 'Please check the highlighted fields.'),
  },
  MALFORMED_REQUEST: {
    status: 400,
    message: () => t('errors.malformed-request', 'The request could not be understood.'),
  },
  INVALID_CREDENTIALS: {
    status: 401,
    message: () => t('errors.invalid-credentials', 'Wrong email or password.'),
  },
  INVALID_LINK: {
    status: 400,
    message: () => t('errors.invalid-link', 'This link is invalid or has expired.'),
  },
  WRONG_PASSWORD: {
    status: 400,
    message: () => t('errors.wrong-password', 'Old password is not correct.'),
  },
  PASSKEY_UNKNOWN: {
    status: 401,
    message: () =>
      t(
        'errors.passkey-unknown',
        'This passkey cannot be used here. Please log in with your password.',
      ),
  },
  PASSKEY_LIMIT_REACHED: {
    status: 409,
    message: () =>
      t('errors.passkey-limit-reached', 'You have {most} passkeys already. Remove one first.', {
        most: mostPasskeys,
      }),
  },
  CODE_WRONG: { status: 401, message: () => t('errors.code-wrong', 'This code is incorrect.') },
  CODE_EXPIRED: {
    status: 401,
    message: () =>
      t(
        'errors.code-expired',
        'This code has expired, or it was asked for in another browser. Please send a new one.',
      ),
  },
  PROOF_REQUIRED: {
    status: 403,
    message: () => t('errors.proof-required', "Please confirm that it's you."),
  },
  SECOND_STEP_REQUIRED: {
    status: 401,
    message: () =>
      t(
        'errors.second-step-required',
        'Please confirm this log-in with a passkey or a recovery code.',
      ),
  },
  RECOVERY_CODE_WRONG: {
    status: 401,
    message: () => t('errors.recovery-code-wrong', 'This recovery code is incorrect.'),
  },
  PASSKEY_NEEDED: {
    status: 409,
    message: () => t('errors.passkey-needed', 'Add a passkey first.'),
  },
  LAST_KEY: {
    status: 409,
    message: () =>
      t(
        'errors.last-key',
        'This is your only passkey. Turn the second step off first, or add another passkey.',
      ),
  },
  PASSWORD_REQUIRED: {
    status: 409,
    message: () =>
      t('errors.password-required', 'Please enter the password that you chose when you signed up.'),
  },
  UNAUTHENTICATED: { status: 401, message: () => t('errors.unauthenticated', 'Please log in.') },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message: () => t('errors.email-not-verified', 'Please verify your email address first.'),
  },
  ACCOUNT_BLOCKED: {
    status: 403,
    message: () =>
      t('errors.account-blocked', 'This account is blocked. Please write to {address}.', {
        address: brand.supportEmail,
      }),
  },
  FOREIGN_ORIGIN: {
    status: 403,
    message: () => t('errors.foreign-origin', 'This request came from another site.'),
  },
  MISDIRECTED_REQUEST: {
    status: 421,
    message: () => t('errors.misdirected-request', 'This server does not answer for that host.'),
  },
  FORBIDDEN: { status: 403, message: () => 'Your role does not allow that.' },
  NOT_FOUND: { status: 404, message: () => t('errors.not-found', 'Not found.') },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: () => t('errors.method-not-allowed', 'This address does not support that method.'),
  },
  SIGN_UP_STOPPED: {
    status: 503,
    message: () =>
      t('errors.sign-up-stopped', 'New accounts are paused for a moment. Please try again later.'),
  },
  CHECKOUT_STOPPED: {
    status: 503,
    message: () =>
      t(
        'errors.checkout-stopped',
        'New subscriptions are paused for a moment. Nothing was charged.',
      ),
  },
  ALREADY_SUBSCRIBED: {
    status: 409,
    message: () => t('errors.already-subscribed', 'You already have a subscription.'),
  },
  NO_SUBSCRIPTION: {
    status: 404,
    message: () => t('errors.no-subscription', 'There is no subscription.'),
  },
  SUBSCRIPTION_ENDED: {
    status: 409,
    message: () => t('errors.subscription-ended', 'This subscription has ended.'),
  },
  PAYMENT_OVERDUE: {
    status: 409,
    message: () =>
      t(
        'errors.payment-overdue',
        "Your last payment didn't go through. You can change the plan once it is paid.",
      ),
  },
  CANCELLATION_SCHEDULED: {
    status: 409,
    message: () =>
      t(
        'errors.cancellation-scheduled',
        'Your subscription is set to end. Resume it first, then change the plan.',
      ),
  },
  SUBSCRIPTION_PAUSED: {
    status: 409,
    message: () => t('errors.subscription-paused', 'Your subscription is paused. Resume it first.'),
  },
  PAUSE_UNAVAILABLE: {
    status: 409,
    message: () =>
      t('errors.pause-unavailable', 'Only an active monthly subscription can be paused.'),
  },
  NO_BILLING_ACCOUNT: {
    status: 404,
    message: () => t('errors.no-billing-account', 'There is no billing account yet.'),
  },
  UNKNOWN_PRICE: {
    status: 400,
    message: () => t('errors.unknown-price', 'That plan is not on sale.'),
  },
  PRICE_CHANGED: {
    status: 409,
    message: () =>
      t(
        'errors.price-changed',
        'The price of this plan has changed. Please reload the page to see it.',
      ),
  },
  CURRENCY_BOUND: {
    status: 409,
    message: () =>
      t(
        'errors.currency-bound',
        'Your account is bound to another currency. Please reload the page to see your prices.',
      ),
  },
  UNKNOWN_PROMOTION_CODE: {
    status: 409,
    message: () =>
      t(
        'errors.unknown-promotion-code',
        'This promotion code is unknown, expired or used up, or not for this plan.',
      ),
  },
  PAYMENT_METHOD_REFUSED: {
    status: 400,
    message: () => t('errors.payment-method-refused', 'That payment method cannot be used.'),
  },
  PAYMENT_DECLINED: {
    status: 409,
    message: () => t('errors.payment-declined', 'The payment was declined.'),
  },
  PAYMENT_PROCESSING: {
    status: 409,
    message: () =>
      t(
        'errors.payment-processing',
        'Your bank is confirming this payment. Please try again when its result is known.',
      ),
  },
  PAYMENT_FAILED: {
    status: 409,
    message: () =>
      t('errors.payment-failed', 'The payment could not be processed and no charges were made.'),
  },
  WITHDRAWAL_NOT_POSSIBLE: {
    status: 409,
    message: () =>
      t('errors.withdrawal-not-possible', 'You can no longer withdraw from this contract.'),
  },
  PREVIEW_CHANGED: {
    status: 409,
    message: () => 'The effects have changed. Review the new preview.',
  },
  APPROVAL_NEEDED: { status: 202, message: () => 'A second person has to approve this.' },
  STEP_UP_NEEDED: { status: 403, message: () => 'Please confirm this with your own passkey.' },
  VIEW_NOT_OPEN: {
    status: 403,
    message: () =>
      'The view of this customer is not open, or its 15 minutes are over. Open it on the customer’s page, with a reason.',
  },
  ACTION_NOT_POSSIBLE: { status: 409, message: () => 'This is not possible now.' },
  INVALID_SIGNATURE: {
    status: 400,
    message: () => t('errors.invalid-signature', 'The signature is not valid.'),
  },
  INVALID_CODE: {
    status: 404,
    message: () => t('errors.invalid-code', 'That code is not valid. Codes work for 10 minutes.'),
  },
  INVALID_GRANT: {
    status: 400,
    message: () => t('errors.invalid-grant', 'This code cannot be used. Please link again.'),
  },
  AUTHORIZATION_PENDING: {
    status: 400,
    message: () => t('errors.authorization-pending', 'The code has not been entered yet.'),
  },
  SLOW_DOWN: { status: 400, message: () => t('errors.slow-down', 'Please poll less often.') },
  EXPIRED_CODE: {
    status: 400,
    message: () => t('errors.expired-code', 'This code has expired. Please ask for a new one.'),
  },
  ACCESS_DENIED: {
    status: 403,
    message: () => t('errors.access-denied', 'The request to link this browser was refused.'),
  },
  DEVICE_LIMIT_REACHED: {
    status: 409,
    message: () =>
      t('errors.device-limit-reached', 'Five browsers are linked already. Unlink one first.'),
  },
  DEVICE_UNLINKED: {
    status: 401,
    message: () => t('errors.device-unlinked', 'This browser is no longer linked.'),
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: () => t('errors.payload-too-large', 'The request is too large.'),
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: () => t('errors.unsupported-media-type', 'Only JSON is accepted.'),
  },
  RATE_LIMITED: {
    status: 429,
    message: () => t('errors.rate-limited', 'Too many attempts. Please try again later.'),
  },
  BUSY: {
    status: 503,
    message: () => t('errors.busy', 'The server is busy. Please try again in a moment.'),
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    message: () =>
      t(
        'errors.payment-provider-unavailable',
        'The payment service cannot be reached. Please try again in a few minutes.',
      ),
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: () =>
      t(
        'errors.service-unavailable',
        'The service is not available right now. Please try again in a few minutes.',
      ),
  },
  INTERNAL: {
    status: 500,
    message: () => t('errors.internal', 'Something went wrong on our side.'),
  },
};

/** The HTTP status that a code is answered with. */
export function statusOf(code: ErrorCode): number {
  return answers[code].status;
}
