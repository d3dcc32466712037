const levels: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * Formats a log line for a developer.
 * @returns warnings and errors of structured lines as a sentence, every line that is not structured as
 *   it is, and undefined for all others
 */
export function formatLogLine(line: string): string | undefined {
  const entry = parse(line);
  if (!entry) return line.trim() === '' ? undefined : line;
  const level = levels[entry.level];
  if (!level) return undefined;
  const reason = entry.err?.message;
  const suffix = reason && reason !== entry.msg ? ` (${reason})` : '';
  return `${level}: ${entry.msg ?? ''}${suffix}`;
}

type Entry = { level: number; msg?: string; err?: { message?: string } };

function parse(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line);
    return typeof entry.level === 'number' ? entry : undefined;
  } catch {
    return undefined;
  }
}
