import { errorBody, type ErrorBody, type ErrorCode } from '@stillweb/contract/errors';

/** The server's message for a failed request; `fallback` when the error has none, as without an answer. */
export function messageOf(error: unknown, fallback: string): string {
  return bodyOf(error)?.message || fallback;
}

/** The server's first message for each invalid field, by the field's name. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return bodyOf(error)?.fieldErrors ?? {};
}

export function errorCodeOf(error: unknown): ErrorCode | null {
  return bodyOf(error)?.code ?? null;
}

function bodyOf(error: unknown): ErrorBody | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const body = errorBody.safeParse(error.data);
  return body.success ? body.data : null;
}
