import pino, { type DestinationStream, type Logger } from 'pino';
import { createLogOutput } from './log-output.ts';
import { limitRepeatedLines } from './repeated-lines.ts';
import { currentTrace } from './tracing.ts';

export type { Logger } from 'pino';

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

/**
 * Writes lines of JSON, by default to standard output. The value of a field that holds a secret is
 * replaced, up to three levels deep; callers still log names and ids, never whole requests. A line that
 * is written within a span carries the ids of its trace.
 * @param options.quietTime milliseconds in which a warning or an error is not repeated; 0 for none
 */
export function createLogger(
  options: { level: string; quietTime?: number },
  destination: DestinationStream = createLogOutput(1),
): Logger {
  const redactedPaths = secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level: options.level,
      redact: { paths: redactedPaths, censor: '[redacted]' },
      hooks: { logMethod: limitRepeatedLines(options.quietTime) },
      mixin: currentTrace,
      serializers: { err: describeError },
    },
    destination,
  );
}

/** The fields that help to find a fault, without the request, response and query parameters that libraries attach. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return describeOther(error);
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const requestId = 'requestId' in error ? error.requestId : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: name, message, code, requestId, stack, cause };
}

/** Some libraries throw a plain object. */
function describeOther(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const kept = Object.entries(error).filter(([name]) =>
    ['message', 'code', 'stack'].includes(name),
  );
  return Object.fromEntries(kept);
}
