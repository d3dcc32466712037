import pino, { type DestinationStream, type Logger } from 'pino';
import { currentTrace } from './tracing.ts';

export type Log = Logger;

/**
 * Structured lines of JSON. Values of fields that hold secrets are replaced wherever a line carries
 * them one or two levels deep; callers still log names and ids, never whole requests.
 */
export function createLog(options: { level: string }, destination?: DestinationStream): Log {
  return pino(
    {
      level: options.level,
      mixin: currentTrace,
      redact: {
        paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
    },
    destination,
  );
}

const secretFields = [
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'token',
  'accessToken',
  'newAccessToken',
  'authorization',
  'cookie',
  'url',
];

/** What helps to find a fault: no request, no response, no query parameters of libraries' errors. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const requestId = 'requestId' in error ? error.requestId : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: name, message, code, requestId, stack, cause };
}
