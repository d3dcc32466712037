import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { Environment } from '../settings.ts';
import { formatLogLine } from './format-log-line.ts';
import type { Service } from './service-group.ts';

export type ProgramOptions = {
  name: string;
  /** The file that Node runs. */
  file: string;
  env: Environment;
  /** The file that receives the whole output; the console shows only warnings and errors. */
  log: string;
  stopTimeoutMs: number;
  /** Shows nothing on the console, and spares this process the reading of the output. */
  isQuiet?: boolean;
};

const maxLogBytes = 10_000_000;
const exitWithParent = fileURLToPath(new URL('./exit-with-parent.ts', import.meta.url));

/** Node's flags for our programs. */
export const nodeFlags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];

/** Runs a program of ours as a child process that never outlives this one. */
export function startProgram(options: ProgramOptions): Service {
  const { name, file, env, log, stopTimeoutMs, isQuiet = false } = options;
  rotateLog(log);
  const output = isQuiet ? openSync(log, 'a') : 'pipe';
  const child = spawn(process.execPath, [...nodeFlags, '--import', exitWithParent, file], {
    env,
    stdio: ['ignore', output, output, 'ipc'],
    // In its own process group Ctrl-C does not reach it: it is stopped in its turn.
    detached: true,
  });
  if (!isQuiet) copyOutput(child, log, name);
  return {
    name,
    ended: waitForEnd(child, name),
    stop: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
    stopTimeoutMs,
  };
}

async function waitForEnd(child: ChildProcess, name: string): Promise<string> {
  const ending = once(child, 'close').catch((error: unknown) => [String(error)]);
  const [code, signal] = await ending;
  return `${name} ended (${signal ?? code})`;
}

/** Writes the output to the log, and to the console what a developer should see of it. */
function copyOutput(child: ChildProcess, log: string, name: string): void {
  const file = openLog(log);
  const print = (line: string) => {
    file.write(`${line}\n`);
    const text = formatLogLine(line);
    if (text) console.error(`${name}: ${text}`);
  };
  for (const lines of [linesOf(child.stdout), linesOf(child.stderr)]) lines?.on('line', print);
  child.on('close', () => file.end());
}

/** Opens a log for appending, after moving one that has grown large out of the way. */
export function openLog(log: string) {
  rotateLog(log);
  return createWriteStream(log, { flags: 'a' });
}

function rotateLog(log: string): void {
  mkdirSync(dirname(log), { recursive: true });
  if (existsSync(log) && statSync(log).size > maxLogBytes) renameSync(log, `${log}.old`);
}

function linesOf(stream: NodeJS.ReadableStream | null): Interface | undefined {
  return stream ? createInterface({ input: stream }) : undefined;
}
