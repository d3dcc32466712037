import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { Part } from './crew.ts';
import { readable } from './log-line.ts';
import type { Environment } from './settings.ts';

export type ProgramOptions = {
  name: string;
  /** The JavaScript file to run. */
  file: string;
  env: Environment;
  /** Receives everything it says; the console only what someone should look at. */
  log: string;
  patienceMs: number;
  /** Leaves the console alone: for who provokes warnings. */
  isQuiet?: boolean;
};

const keptLogBytes = 10_000_000;
const endWithParent = fileURLToPath(new URL('end-with-parent.ts', import.meta.url));

/** What our programs run with. */
export const nodeFlags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];

/** Runs a program of ours as a process of its own, which never outlives this one. */
export function startProgram(options: ProgramOptions): Part {
  const { name, file, env, log, patienceMs, isQuiet = false } = options;
  const child = spawn(process.execPath, [...nodeFlags, '--import', endWithParent, file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In its own process group Ctrl-C does not reach it: it is stopped in its turn.
    detached: true,
  });
  keepLog(child, log, isQuiet ? undefined : name);
  return {
    name,
    ended: endOf(child, name),
    stop: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
    patienceMs,
  };
}

async function endOf(child: ChildProcess, name: string): Promise<string> {
  const ending = once(child, 'close').catch((error: unknown) => [String(error)]);
  const [code, signal] = await ending;
  return `${name} ended (${signal ?? code})`;
}

function keepLog(child: ChildProcess, log: string, name: string | undefined): void {
  const file = openLog(log);
  const print = (line: string) => {
    file.write(`${line}\n`);
    const text = name && readable(line);
    if (text) console.error(`${name}: ${text}`);
  };
  for (const lines of [linesOf(child.stdout), linesOf(child.stderr)]) lines?.on('line', print);
  child.on('close', () => file.end());
}

/** Opens a log for appending, beginning a new one when it has grown large. */
export function openLog(log: string) {
  mkdirSync(dirname(log), { recursive: true });
  if (existsSync(log) && statSync(log).size > keptLogBytes) renameSync(log, `${log}.old`);
  return createWriteStream(log, { flags: 'a' });
}

function linesOf(stream: NodeJS.ReadableStream | null): Interface | undefined {
  return stream ? createInterface({ input: stream }) : undefined;
}
