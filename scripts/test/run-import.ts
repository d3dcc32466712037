import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, type Environment } from '../lib/settings.ts';

type Result = { status: number | null; stdout: string; stderr: string };

/** Starts `scripts/import.ts` as `npm run import` does. */
export function startImport(
  env: Environment,
  args: string[],
): { child: ChildProcess; ended: Promise<Result> } {
  const flag = '--disable-warning=ExperimentalWarning';
  const child = spawn(process.execPath, [flag, join(root, 'scripts/import.ts'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (texts.stdout += chunk));
  child.stderr.on('data', (chunk) => (texts.stderr += chunk));
  const ended = once(child, 'close').then(([status]) => ({ status, ...texts }));
  return { child, ended };
}

export async function runImport(env: Environment, ...args: string[]): Promise<Result> {
  return startImport(env, args).ended;
}
