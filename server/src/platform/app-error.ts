import type { ErrorCode } from '@stillweb/contract/errors';

type Details = {
  message?: string;
  fieldErrors?: Record<string, string>;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  cause?: unknown;
};

/** A failure that a caller can understand; it knows its code and nothing of HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  /** Whether the message was chosen for this case, rather than the code's default. */
  readonly worded: boolean;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fieldErrors = details.fieldErrors;
    this.retryAfter = details.retryAfter;
    this.worded = details.message !== undefined;
  }
}
