import type { LogFn, Logger } from 'pino';

/** Pino's number. */
const warning = 40;

type Line = { repeated: number; write: (repeated: number) => void };
type Arguments = Parameters<LogFn>;

/**
 * For pino's hook `logMethod`. A warning or an error that repeats, as while the database is away, is written
 * the first time, and once a minute with the number of its repetitions. Lines are the same that differ only
 * in the id of their request and in the stack of their error.
 * @param quietTime milliseconds; with 0 each line is written
 */
export function limitRepeatedLines(quietTime = 60_000) {
  const lines = new Map<string, Line>();

  function writeRepetitions(key: string): void {
    const line = lines.get(key);
    lines.delete(key);
    if (!line || line.repeated === 0) return;
    line.write(line.repeated);
    follow(key, line.write);
  }

  function follow(key: string, write: Line['write']): void {
    lines.set(key, { repeated: 0, write });
    setTimeout(() => writeRepetitions(key), quietTime).unref();
  }

  return function logMethod(this: Logger, args: Arguments, method: LogFn, level: number): void {
    if (level < warning || quietTime === 0) return method.apply(this, args);
    const key = keyOf(level, args);
    if (key === undefined) return method.apply(this, args);
    const line = lines.get(key);
    if (line) {
      line.repeated += 1;
      return undefined;
    }
    method.apply(this, args);
    follow(key, (repeated) => method.apply(this, withCount(args, repeated)));
    return undefined;
  };
}

/** Undefined for what JSON cannot write, such as an object that contains itself: such a line is never held back. */
function keyOf(level: number, args: unknown[]): string | undefined {
  const volatile = (name: string, value: unknown) => {
    if (name === 'reqId' || name === 'stack') return undefined;
    return value instanceof Error ? `${value.name}: ${value.message}` : value;
  };
  try {
    return JSON.stringify([level, ...args], volatile);
  } catch {
    return undefined;
  }
}

function withCount([first, ...others]: Arguments, repeated: number): Arguments {
  const fields: unknown = first;
  if (typeof fields === 'string') return [{ repeated }, fields, ...others];
  return [{ ...(fields as object), repeated }, ...others];
}
