import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { Crew } from '../crew.ts';
import { nodeFlags } from '../program.ts';
import type { Environment } from '../settings.ts';

/** Seconds of processor time, bytes of memory. */
export type Usage = { cpuSeconds: number; memory: number };

const preloads = [
  new URL('../end-with-parent.ts', import.meta.url),
  new URL('./tell-usage.ts', import.meta.url),
].flatMap(({ href }) => ['--import', href]);
const flags = [...nodeFlags, '--expose-gc', ...preloads];

/**
 * Runs a program with the flags of `npm start`, except that what it says goes straight into a file:
 * reading its log would cost the process that makes the load.
 */
export async function startProcess(
  crew: Crew,
  { name, file, env, log }: { name: string; file: string; env: Environment; log: string },
): Promise<ChildProcess> {
  const stdio: StdioOptions = ['ignore', openSync(log, 'a'), 'inherit', 'ipc'];
  const child = spawn(process.execPath, [...flags, file], { env, stdio });
  await crew.start(async () => ({
    name,
    ended: once(child, 'exit').then(() => `${name} ended`),
    stop: () => void child.kill(),
    kill: () => void child.kill('SIGKILL'),
    patienceMs: 5_500,
  }));
  return child;
}

/** What such a process has used so far. */
export async function readUsage(
  child: ChildProcess,
  question: 'usage' | 'usage without garbage' = 'usage',
): Promise<Usage> {
  child.send(question);
  const [usage]: Usage[] = await once(child, 'message');
  if (!usage) throw new Error('A process does not tell what it uses.');
  return usage;
}
