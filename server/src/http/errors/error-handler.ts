import type { ErrorBody, ErrorCode } from '@stillweb/contract/errors';
import { t } from '@stillweb/texts/t';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../../platform/app-error.ts';
import { answers } from './answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answered error. */
    errorCode: ErrorCode | undefined;
  }
}

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
    message: appError.hasOwnMessage ? appError.message : message(),
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
  for (const { instancePath, message = t('errors.invalid-input', 'Invalid input') } of issues) {
    const field = instancePath.slice(1).replaceAll('/', '.');
    if (field && !(field in fieldErrors)) fieldErrors[field] = message;
  }
  const [first] = Object.values(fieldErrors);
  return new AppError('VALIDATION_FAILED', {
    ...(first && { message: first, fieldErrors }),
  });
}
