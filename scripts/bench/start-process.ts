import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Crew } from '../crew.ts';
import type { Environment } from '../settings.ts';

const endWithParent = fileURLToPath(new URL('../end-with-parent.ts', import.meta.url));

/**
 * Runs a program with the flags of `npm start`, except that what it says goes straight into a file:
 * reading its log would cost the process that makes the load.
 */
export async function startProcess(
  crew: Crew,
  { name, file, env, log }: { name: string; file: string; env: Environment; log: string },
): Promise<ChildProcess> {
  const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
  const stdio: StdioOptions = ['ignore', openSync(log, 'a'), 'inherit', 'ipc'];
  const child = spawn(process.execPath, [...flags, '--import', endWithParent, file], {
    env,
    stdio,
  });
  await crew.start(async () => ({
    name,
    ended: once(child, 'exit').then(() => `${name} ended`),
    stop: () => void child.kill(),
    kill: () => void child.kill('SIGKILL'),
    patienceMs: 5_500,
  }));
  return child;
}
