import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { root } from '../settings.ts';

export type Step = {
  name: string;
  /** Resolves when all is well. @throws with what to show otherwise. */
  run: () => Promise<void>;
};

/** What of a run held, and what did not. */
export type Tally = { passed: number; failures: Failure[] };
export type Failure = { name: string; message: string };

/** Runs steps, a few at a time, with a line for each; those that failed show their whole output. */
export async function runSteps(steps: Step[], atATime: number): Promise<Tally> {
  const waiting = [...steps];
  const failures: Failure[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const since = performance.now();
      const problem = await problemOf(step);
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      console.log(`${problem === undefined ? '✓' : '✗'} ${step.name} (${seconds} s)`);
      if (problem === undefined) continue;
      failures.push({ name: step.name, message: problem });
      console.log(`${problem}\n`);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return { passed: steps.length - failures.length, failures };
}

async function problemOf(step: Step): Promise<string | undefined> {
  try {
    await step.run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs one of npm's programs in a folder of the checkout. @throws with what it printed, if it fails. */
export async function tool(folder: string, name: string, ...args: string[]): Promise<void> {
  const command = join(root, 'node_modules/.bin', name);
  const child = spawn(command, args, { cwd: join(root, folder), env: environment() });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (printed += text));
  }
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(printed.trim() || `${name} ended (${signal ?? code})`);
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
}
