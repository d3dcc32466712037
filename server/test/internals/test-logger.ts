import { createLogger, type Logger } from '../../src/platform/logger.ts';

export type LogLine = { level: number; msg: string } & Record<string, unknown>;

export type TestLogger = {
  logger: Logger;
  lines: LogLine[];
  /** Lines of level error or above with other messages than the expected ones. */
  unexpectedErrors: (expected: string[]) => LogLine[];
};

const errorLevel = 50;

/** The server's logger, with its lines in memory. */
export function createTestLogger(): TestLogger {
  const lines: LogLine[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return {
    logger: createLogger({ level: 'info' }, destination),
    lines,
    unexpectedErrors: (expected) =>
      lines.filter(({ level, msg }) => level >= errorLevel && !expected.includes(msg)),
  };
}
