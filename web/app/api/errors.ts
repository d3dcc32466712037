import { errorBody, type ErrorBody, type ErrorCode } from '@stillweb/contract/errors';

/** The server's own words for a failed request, else `fallback`: also when no answer came at all. */
export function messageOf(error: unknown, fallback: string): string {
  return bodyOf(error)?.message || fallback;
}

/** The first message of each field that the server found at fault. */
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
