import { t } from '@stillweb/texts/t';
import { errorCode, type ErrorCode } from '@stillweb/contract/errors';
import * as z from 'zod/mini';

/** The text to a user about a failed request. */
export interface Failure {
  message: string;
  /** Why, and what to do, where the message does not say it. */
  reason: string | null;
}

/** The server's message for a failed request; `fallback` when the error has none, as without an answer. */
export function messageOf(error: unknown, fallback: string): string {
  return serverMessageOf(error) ?? fallback;
}

/** The server's message, or the fallback with the reason for its absence. */
export function failureOf(
  error: unknown,
  fallback: string,
  isOnline: boolean = navigator.onLine,
): Failure {
  const message = serverMessageOf(error);
  return message
    ? { message, reason: null }
    : { message: fallback, reason: reasonOf(error, isOnline) };
}

/** For requests whose failure always has the same message: the server's own comes after it. */
export function fixedFailureOf(
  error: unknown,
  message: string,
  isOnline: boolean = navigator.onLine,
): Failure {
  return { message, reason: serverMessageOf(error) ?? reasonOf(error, isOnline) };
}

// A proxy or a newer server may send other codes or none: each part of an answer counts by itself.
const withMessage = z.object({ message: z.string() });
const withCode = z.object({ code: errorCode });
const withFieldErrors = z.object({ fieldErrors: z.record(z.string(), z.string()) });

/** The server's first message for each invalid field, by the field's name. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return partOf(error, withFieldErrors)?.fieldErrors ?? {};
}

export function errorCodeOf(error: unknown): ErrorCode | null {
  return partOf(error, withCode)?.code ?? null;
}

function partOf<Part>(error: unknown, schema: z.ZodMiniType<Part>): Part | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined;
  return schema.safeParse(error.data).data;
}

const longestMessage = 300;

function serverMessageOf(error: unknown): string | null {
  const message = partOf(error, withMessage)?.message.trim();
  if (!message) return null;
  const characters = Array.from(message);
  if (characters.length <= longestMessage) return message;
  return `${characters.slice(0, longestMessage - 1).join('')}…`;
}

const reasons = {
  get offline() {
    return t('failure.offline', 'You seem to be offline. Check your internet connection.');
  },
  get unreachable() {
    return t(
      'failure.unreachable',
      'The server cannot be reached. Check your internet connection.',
    );
  },
  get late() {
    return t(
      'failure.late',
      'The server did not answer in time. Wait a moment before you try again.',
    );
  },
  get trouble() {
    return t(
      'failure.trouble',
      'The server has a problem. Wait a few minutes before you try again.',
    );
  },
  get tooMany() {
    return t('failure.too-many', 'Too many requests. Wait a few minutes before you try again.');
  },
};

/** By the kinds of errors of RTK Query's `fetchBaseQuery`. */
function reasonOf(error: unknown, isOnline: boolean): string | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  const { status } = error;
  const hasNoAnswer = status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR';
  if (hasNoAnswer && !isOnline) return reasons.offline;
  if (status === 'FETCH_ERROR') return reasons.unreachable;
  if (status === 'TIMEOUT_ERROR') return reasons.late;
  if (status === 429) return reasons.tooMany;
  const isTrouble = status === 'PARSING_ERROR' || (typeof status === 'number' && status >= 500);
  return isTrouble ? reasons.trouble : null;
}
