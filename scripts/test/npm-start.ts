import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { buildStale } from '../build.ts';
import { countCost } from '../clients/count-cost.ts';
import { waitFor } from '../clients/wait-for.ts';
import { root } from '../lib/settings.ts';
import { isPortFree } from '../lib/stack/check-ports.ts';
import { temporaryEnvironment } from '../lib/stack/temporary-copy.ts';

export type NpmRun = {
  npm: ChildProcess;
  lines: string[];
  /** Resolves with the exit code when npm and every process that shares its output has ended. */
  ended: Promise<number | null>;
  waitForLine: (start: string) => Promise<string>;
};

/** Runs `npm start` and other scripts as a developer does, with ports and data of its own. */
export async function prepareNpmStart() {
  await buildStale();
  const { DATA_DIR: dataDir, ...ports } = await temporaryEnvironment('start-test');
  const running = new Set<ChildProcess>();
  const run = (args: string[], env: Record<string, string> = {}): NpmRun => {
    const npm = spawn('npm', args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: '', ...ports, DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(npm);
    npm.on('exit', () => running.delete(npm));
    return follow(npm);
  };

  return {
    dataDir,
    ports,
    run,
    npmStart(env: Record<string, string> = {}): NpmRun {
      countCost('servers started');
      return run(['start'], env);
    },
    async nothingListens(): Promise<boolean> {
      const free = await Promise.all(Object.values(ports).map(Number).map(isPortFree));
      return free.every(Boolean);
    },
    async stopAll(): Promise<void> {
      for (const child of running) child.kill('SIGTERM');
      await Promise.all([...running].map((child) => once(child, 'exit')));
    },
    removeData: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

function follow(npm: ChildProcess): NpmRun {
  const lines: string[] = [];
  for (const input of [npm.stdout, npm.stderr])
    if (input) createInterface({ input }).on('line', (line) => lines.push(line));
  let hasEnded = false;
  const ended = once(npm, 'close').then(([code]) => {
    hasEnded = true;
    return code;
  });
  const find = (start: string) => async () => {
    const line = lines.find((one) => one.startsWith(start));
    if (line || !hasEnded) return line;
    throw new Error(`It ended without "${start}":\n${lines.join('\n')}`);
  };
  const waitForLine = (start: string) =>
    waitFor(`the line "${start}"`, find(start), { timeoutMs: 180_000 });
  return { npm, lines, ended, waitForLine };
}
