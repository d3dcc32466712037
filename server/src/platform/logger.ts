import { hostname } from 'node:os';
import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';
import { currentTrace } from './tracing.ts';

export type Logger = PinoLogger & {
  /**
   * Writes a line as `debug` and `info` do, at far less cost: for what comes with every request.
   * @param fields JSON without its braces; written as it is, and so must hold no secret
   */
  plain: (level: 'debug' | 'info', fields: string) => void;
};

/**
 * Structured lines of JSON. Values of fields that hold secrets are replaced wherever a line carries
 * them one or two levels deep; callers still log names and ids, never whole requests.
 */
export function createLogger(
  options: { level: string },
  destination: DestinationStream = standardOutput(),
): Logger {
  const base = { pid: process.pid, hostname: hostname() };
  const log = pino(
    {
      level: options.level,
      base,
      mixin: currentTrace,
      formatters: { log: (fields) => withoutSecrets(fields, 3) },
      serializers: { err: describeError },
    },
    destination,
  );
  const common = JSON.stringify(base).slice(1, -1);
  const plain: Logger['plain'] = (level, fields) => {
    if (!log.isLevelEnabled(level)) return;
    const start = `{"level":${log.levels.values[level]},"time":${Date.now()},${common},`;
    destination.write(`${start}${fields}}\n`);
  };
  return Object.assign(log, { plain });
}

/**
 * One write for many lines: what waits is written within 100 ms, and when the process ends. Gathered
 * here, since pino's own gathering counts all that waits anew for each line.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true });
  let waiting: string[] = [];
  const flushSync = () => {
    if (waiting.length > 0) output.write(waiting.join(''));
    waiting = [];
  };
  const write = (line: string) => {
    if (waiting.length === 0) setTimeout(flushSync, 100).unref();
    if (waiting.push(line) === 200) flushSync();
  };
  process.on('exit', flushSync);
  // What pino calls after a fatal line.
  return Object.assign({ write }, { flushSync });
}

const secretFields = new Set([
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
]);

type Fields = Record<string, unknown>;

/** By hand: pino's own redaction costs more than the rest of a line. */
function withoutSecrets(fields: Fields, levels: number): Fields {
  const shown: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    shown[name] = secretFields.has(name) ? '[redacted]' : withoutSecretsBelow(value, levels - 1);
  }
  return shown;
}

function withoutSecretsBelow(value: unknown, levels: number): unknown {
  if (levels === 0) return value;
  if (Array.isArray(value)) return value.map((part) => withoutSecretsBelow(part, levels - 1));
  return isPlain(value) ? withoutSecrets(value, levels) : value;
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && Object.getPrototypeOf(value ?? 0) === Object.prototype;
}

/** Some libraries tell of an error in a plain object. */
function describeOther(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const told = Object.entries(error).filter(([name]) =>
    ['message', 'code', 'stack'].includes(name),
  );
  return Object.fromEntries(told);
}

/** What helps to find a fault: no request, no response, no query parameters of libraries' errors. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return describeOther(error);
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const requestId = 'requestId' in error ? error.requestId : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: name, message, code, requestId, stack, cause };
}
