import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { root } from '../lib/settings.ts';

export type Step = {
  name: string;
  /** Resolves when the check passes. @throws with the output to show when it fails */
  run: () => Promise<void>;
};

/** The result of a run. */
export type Tally = { passed: number; failures: Failure[] };
export type Failure = {
  name: string;
  message: string;
  /** The page at the moment when a browser test failed. */
  page?: string;
};

/** Runs steps, a few at a time, and prints a line for each and the whole output of each that fails. */
export async function runSteps(steps: Step[], concurrency: number): Promise<Tally> {
  const queue = [...steps];
  const failures: Failure[] = [];
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const since = performance.now();
      const problem = await findProblem(step);
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      console.log(`${problem === undefined ? '✓' : '✗'} ${step.name} (${seconds} s)`);
      if (problem === undefined) continue;
      failures.push({ name: step.name, message: problem });
      console.log(`${problem}\n`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { passed: steps.length - failures.length, failures };
}

async function findProblem(step: Step): Promise<string | undefined> {
  try {
    await step.run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs a program of an npm package in a folder of the checkout. @throws with its output when it fails */
export async function tool(folder: string, name: string, ...args: string[]): Promise<void> {
  await run(folder, join(root, 'node_modules/.bin', name), args);
}

/** Runs a script of this project, as `npm run NAME` does. @throws with its output when it fails */
export async function script(name: string, ...args: string[]): Promise<void> {
  await run('.', process.execPath, ['scripts/run.mjs', name, ...args]);
}

async function run(folder: string, command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: join(root, folder), env: environment() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(output.trim() || `${command} ended (${signal ?? code})`);
}

/** Several tools run in parallel: the type checkers, which would each take every core, take one. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, GOMAXPROCS: '1' };
}
