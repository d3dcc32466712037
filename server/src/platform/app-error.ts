import type { ErrorBody, ErrorCode } from '@stillweb/contract/errors';

type Details = {
  message?: string;
  fieldErrors?: Record<string, string>;
  /** Seconds after which the client may try again. */
  retryAfter?: number;
  /** The name of the limit that was reached, for the log. */
  limit?: string;
  data?: ErrorBody['data'];
  cause?: unknown;
};

/** A failure that a client can understand: a code of the contract, without HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly limit: string | undefined;
  readonly data: ErrorBody['data'];
  /** Whether the message is of this case, and not the default of its code. */
  readonly hasOwnMessage: boolean;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fieldErrors = details.fieldErrors;
    this.retryAfter = details.retryAfter;
    this.limit = details.limit;
    this.data = details.data;
    this.hasOwnMessage = details.message !== undefined;
  }
}
