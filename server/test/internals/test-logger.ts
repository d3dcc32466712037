import { createLogger, type Logger } from '../../src/platform/telemetry/logger.ts';

export type LogLine = { level: number; msg: string } & Record<string, unknown>;

export type TestLogger = {
  logger: Logger;
  lines: LogLine[];
  /** Lines of level error or above with other messages than the expected ones. */
  unexpectedErrors: (expected: string[]) => LogLine[];
};

const errorLevel = 50;

/** The server's logger, with its lines in memory, repeated ones too. */
export function createTestLogger(quietTime = 0): TestLogger {
  const lines: LogLine[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return {
    logger: createLogger({ level: 'info', quietTime }, destination),
    lines,
    unexpectedErrors: (expected) =>
      lines.filter(({ level, msg }) => level >= errorLevel && !expected.includes(msg)),
  };
}
