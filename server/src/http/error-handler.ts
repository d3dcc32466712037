import { brand } from '@stillweb/contract/brand';
import type { ErrorBody, ErrorCode } from '@stillweb/contract/errors';
import { mostPasskeys } from '@stillweb/contract/account/keys';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../platform/app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answered error. */
    errorCode: ErrorCode | undefined;
  }
}

/** The status of each code, and its message where an error has none of its own. */
const answers: Record<ErrorCode, { status: number; message: string }> = {
  VALIDATION_FAILED: { status: 400, message: 'Please check the highlighted fields.' },
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be understood.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Wrong email or password.' },
  INVALID_LINK: { status: 400, message: 'This link is invalid or has expired.' },
  WRONG_PASSWORD: { status: 400, message: 'Old password is not correct.' },
  PASSKEY_UNKNOWN: {
    status: 401,
    message: 'This passkey cannot be used here. Please log in with your password.',
  },
  PASSKEY_LIMIT_REACHED: {
    status: 409,
    message: `You have ${mostPasskeys} passkeys already. Remove one first.`,
  },
  CODE_WRONG: { status: 401, message: 'This code is incorrect.' },
  CODE_EXPIRED: {
    status: 401,
    message:
      'This code has expired, or it was asked for in another browser. Please send a new one.',
  },
  PROOF_REQUIRED: { status: 403, message: "Please confirm that it's you." },
  SECOND_STEP_REQUIRED: {
    status: 401,
    message: 'Please confirm this log-in with a passkey or a recovery code.',
  },
  RECOVERY_CODE_WRONG: {
    status: 401,
    message: 'This recovery code is incorrect.',
  },
  PASSKEY_NEEDED: { status: 409, message: 'Add a passkey first.' },
  LAST_KEY: {
    status: 409,
    message: 'This is your only passkey. Turn the second step off first, or add another passkey.',
  },
  PASSWORD_REQUIRED: {
    status: 409,
    message: 'Please enter the password that you chose when you signed up.',
  },
  UNAUTHENTICATED: { status: 401, message: 'Please log in.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email address first.' },
  ACCOUNT_BLOCKED: {
    status: 403,
    message: `This account is blocked. Please write to ${brand.supportEmail}.`,
  },
  FOREIGN_ORIGIN: { status: 403, message: 'This request came from another site.' },
  MISDIRECTED_REQUEST: { status: 421, message: 'This server does not answer for that host.' },
  FORBIDDEN: { status: 403, message: 'Your role does not allow that.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not support that method.' },
  SIGN_UP_STOPPED: {
    status: 503,
    message: 'New accounts are paused for a moment. Please try again later.',
  },
  CHECKOUT_STOPPED: {
    status: 503,
    message: 'New subscriptions are paused for a moment. Nothing was charged.',
  },
  ALREADY_SUBSCRIBED: { status: 409, message: 'You already have a subscription.' },
  NO_SUBSCRIPTION: { status: 404, message: 'There is no subscription.' },
  SUBSCRIPTION_ENDED: { status: 409, message: 'This subscription has ended.' },
  PAYMENT_OVERDUE: {
    status: 409,
    message: "Your last payment didn't go through. You can change the plan once it is paid.",
  },
  CANCELLATION_SCHEDULED: {
    status: 409,
    message: 'Your subscription is set to end. Resume it first, then change the plan.',
  },
  SUBSCRIPTION_PAUSED: {
    status: 409,
    message: 'Your subscription is paused. Resume it first.',
  },
  PAUSE_UNAVAILABLE: {
    status: 409,
    message: 'Only an active monthly subscription can be paused.',
  },
  NO_BILLING_ACCOUNT: { status: 404, message: 'There is no billing account yet.' },
  UNKNOWN_PRICE: { status: 400, message: 'That plan is not on sale.' },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price of this plan has changed. Please reload the page to see it.',
  },
  CURRENCY_BOUND: {
    status: 409,
    message:
      'Your account is bound to another currency. Please reload the page to see your prices.',
  },
  UNKNOWN_PROMOTION_CODE: {
    status: 409,
    message: 'This promotion code is unknown, expired or used up, or not for this plan.',
  },
  PAYMENT_METHOD_REFUSED: { status: 400, message: 'That payment method cannot be used.' },
  PAYMENT_DECLINED: { status: 409, message: 'The payment was declined.' },
  PAYMENT_PROCESSING: {
    status: 409,
    message: 'Your bank is confirming this payment. Please try again when its result is known.',
  },
  PAYMENT_FAILED: {
    status: 409,
    message: 'The payment could not be processed and no charges were made.',
  },
  WITHDRAWAL_NOT_POSSIBLE: {
    status: 409,
    message: 'You can no longer withdraw from this contract.',
  },
  PREVIEW_CHANGED: {
    status: 409,
    message: 'The effects have changed. Review the new preview.',
  },
  APPROVAL_NEEDED: { status: 202, message: 'A second person has to approve this.' },
  STEP_UP_NEEDED: { status: 403, message: 'Please confirm this with your own passkey.' },
  VIEW_NOT_OPEN: {
    status: 403,
    message:
      'The view of this customer is not open, or its 15 minutes are over. Open it on the customer’s page, with a reason.',
  },
  ACTION_NOT_POSSIBLE: { status: 409, message: 'This is not possible now.' },
  INVALID_SIGNATURE: { status: 400, message: 'The signature is not valid.' },
  INVALID_CODE: { status: 404, message: 'That code is not valid. Codes work for 10 minutes.' },
  INVALID_GRANT: { status: 400, message: 'This code cannot be used. Please link again.' },
  AUTHORIZATION_PENDING: { status: 400, message: 'The code has not been entered yet.' },
  SLOW_DOWN: { status: 400, message: 'Please poll less often.' },
  EXPIRED_CODE: { status: 400, message: 'This code has expired. Please ask for a new one.' },
  ACCESS_DENIED: { status: 403, message: 'The request to link this browser was refused.' },
  DEVICE_LIMIT_REACHED: {
    status: 409,
    message: 'Five browsers are linked already. Unlink one first.',
  },
  DEVICE_UNLINKED: { status: 401, message: 'This browser is no longer linked.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only JSON is accepted.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please try again later.' },
  BUSY: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'The payment service cannot be reached. Please try again in a few minutes.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is not available right now. Please try again in a few minutes.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
};

/** The one place where an error becomes an answer, and where an internal error is logged. */
export function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const appError = toAppError(error);
  const { status, message } = answers[appError.code];
  request.errorCode = appError.code;
  if (status >= 500) {
    const level = appError.code === 'INTERNAL' ? 'error' : 'warn';
    request.log[level]({ err: error, code: appError.code }, 'request failed');
  }
  if (appError.retryAfter !== undefined) reply.header('retry-after', String(appError.retryAfter));
  // Some errors occur before any hook has run.
  reply.header('x-request-id', request.id);
  const body: ErrorBody = {
    message: appError.hasOwnMessage ? appError.message : message,
    code: appError.code,
    ...(appError.fieldErrors && { fieldErrors: appError.fieldErrors }),
    ...(appError.data && { data: appError.data }),
    requestId: request.id,
  };
  return reply.status(status).send(body);
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error.validation);
  const code = frameworkCodes[error.code] ?? connectionCode(error);
  if (code) return new AppError(code);
  const isClientError = error.statusCode !== undefined && error.statusCode < 500;
  return new AppError(isClientError ? 'MALFORMED_REQUEST' : 'INTERNAL');
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/**
 * A database that cannot be reached, or refuses our role, is an outage and no error of the program:
 * whether it restarts or its password is changed, it comes back.
 */
function connectionCode(error: FastifyError): ErrorCode | undefined {
  const unreachable =
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|08|28|3D000|53|55000|57P|57014)/.test(error.code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
      error.message,
    );
  return unreachable ? 'SERVICE_UNAVAILABLE' : undefined;
}

function validationError(issues: { instancePath: string; message?: string }[]): AppError {
  const fieldErrors: Record<string, string> = {};
  for (const { instancePath, message = 'Invalid input' } of issues) {
    const field = instancePath.slice(1).replaceAll('/', '.');
    if (field && !(field in fieldErrors)) fieldErrors[field] = message;
  }
  const [first] = Object.values(fieldErrors);
  return new AppError('VALIDATION_FAILED', {
    ...(first && { message: first, fieldErrors }),
  });
}

/** The HTTP status that a code is answered with. */
export function statusOf(code: ErrorCode): number {
  return answers[code].status;
}
