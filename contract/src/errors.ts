import * as z from 'zod/mini';

/** Every reason why a call fails. A code never changes its meaning; its message may. */
export const errorCodes = [
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'INVALID_CREDENTIALS',
  'INVALID_LINK',
  'WRONG_PASSWORD',
  'PASSKEY_UNKNOWN',
  'PASSKEY_LIMIT_REACHED',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'PROOF_REQUIRED',
  'SECOND_STEP_REQUIRED',
  'RECOVERY_CODE_WRONG',
  'PASSKEY_NEEDED',
  'LAST_KEY',
  'PASSWORD_REQUIRED',
  'UNAUTHENTICATED',
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_BLOCKED',
  'FOREIGN_ORIGIN',
  'MISDIRECTED_REQUEST',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'SIGN_UP_STOPPED',
  'CHECKOUT_STOPPED',
  'ALREADY_SUBSCRIBED',
  'NO_SUBSCRIPTION',
  'SUBSCRIPTION_ENDED',
  'PAYMENT_OVERDUE',
  'CANCELLATION_SCHEDULED',
  'SUBSCRIPTION_PAUSED',
  'PAUSE_UNAVAILABLE',
  'NO_BILLING_ACCOUNT',
  'UNKNOWN_PRICE',
  'PRICE_CHANGED',
  'CURRENCY_BOUND',
  'UNKNOWN_PROMOTION_CODE',
  'PAYMENT_METHOD_REFUSED',
  'PAYMENT_DECLINED',
  'PAYMENT_PROCESSING',
  'PAYMENT_FAILED',
  'WITHDRAWAL_NOT_POSSIBLE',
  'PREVIEW_CHANGED',
  'APPROVAL_NEEDED',
  'STEP_UP_NEEDED',
  'VIEW_NOT_OPEN',
  'ACTION_NOT_POSSIBLE',
  'INVALID_SIGNATURE',
  'INVALID_CODE',
  'INVALID_GRANT',
  'AUTHORIZATION_PENDING',
  'SLOW_DOWN',
  'EXPIRED_CODE',
  'ACCESS_DENIED',
  'DEVICE_LIMIT_REACHED',
  'DEVICE_UNLINKED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'BUSY',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
] as const;
export const errorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCode>;

/** The one shape of a failure. `fieldErrors` holds the first message of each invalid field. */
export const errorBody = z.object({
  message: z.string(),
  code: errorCode,
  fieldErrors: z.optional(z.record(z.string(), z.string())),
  data: z.optional(
    z.object({
      /** The log-in that waits for its second step, with the code SECOND_STEP_REQUIRED. */
      ticket: z.optional(z.string()),
      /** With PASSKEY_UNKNOWN of a log-in: false where no account has the passkey, which may then be forgotten. */
      isStored: z.optional(z.boolean()),
    }),
  ),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The base path of the API; a path in the contract comes after it. */
export const apiBase = '/api/v1';
