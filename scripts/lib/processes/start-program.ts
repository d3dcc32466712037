import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createLogOutput } from '../../../server/src/platform/telemetry/log-output.ts';
import type { Environment } from '../settings.ts';
import type { Service } from './service-group.ts';

type ProgramOptions = {
  name: string;
  /** The file that Node runs. */
  file: string;
  env: Environment;
  /**
   * The file that receives the whole output, while the console shows only warnings and errors; or what takes
   * each line of the standard output.
   */
  output: string | ((line: string) => void);
  stopTimeoutMs: number;
  /** With a file: shows nothing on the console, and spares this process the reading of the output. */
  isQuiet?: boolean;
};

/** A service that is a process. */
export type Program = Service & { exitCode: Promise<number | null> };

const maxLogBytes = 10_000_000;
const exitWithParent = fileURLToPath(new URL('./exit-with-parent.ts', import.meta.url));

/** Node's flags for our programs. */
const nodeFlags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];

/** Runs a program of ours as a child process that never outlives this one. */
export function startProgram(options: ProgramOptions): Program {
  const { name, file, env, output, stopTimeoutMs, isQuiet = false } = options;
  const stream = isQuiet && typeof output === 'string' ? openFile(output) : 'pipe';
  const child = spawn(process.execPath, [...nodeFlags, '--import', exitWithParent, file], {
    env,
    stdio: ['ignore', stream, typeof output === 'string' ? stream : 'inherit', 'ipc'],
    // In its own process group Ctrl-C does not reach it: it is stopped in its turn.
    detached: true,
  });
  if (stream === 'pipe') {
    const take = typeof output === 'string' ? copyTo(output, name, child) : output;
    for (const input of [child.stdout, child.stderr])
      if (input) createInterface({ input }).on('line', take);
  }
  const closed = once(child, 'close').catch((error: unknown) => [null, String(error)]);
  return {
    name,
    exitCode: closed.then(([code]) => code),
    ended: closed.then(([code, signal]) => `${name} ended (${signal ?? code})`),
    stop: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
    stopTimeoutMs,
  };
}

/** Writes all lines to a log, and those for developers to the console as well. */
function copyTo(log: string, name: string, child: ChildProcess): (line: string) => void {
  const file = openLog(log);
  child.on('close', () => file.end());
  return (line) => {
    file.write(`${line}\n`);
    const text = formatLogLine(line);
    if (text) console.error(`${name}: ${text}`);
  };
}

/** Opens a log for appending, after moving one that has grown large out of the way. */
export function openLog(log: string) {
  const file = openFile(log);
  const output = createLogOutput(file);
  let isOpen = true;
  return {
    write: (line: string) => {
      if (isOpen) output.write(line);
    },
    end: () => {
      isOpen = false;
      closeSync(file);
    },
  };
}

function openFile(log: string): number {
  mkdirSync(dirname(log), { recursive: true });
  if (existsSync(log) && statSync(log).size > maxLogBytes) renameSync(log, `${log}.old`);
  return openSync(log, 'a');
}

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
