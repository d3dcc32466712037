import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { freePort } from '../../sandbox/src/postgres/free-port.ts';
import { buildStale } from '../builder/build-stale.ts';
import { root } from '../settings.ts';

export type NpmRun = {
  npm: ChildProcess;
  lines: string[];
  /** Resolves with the exit code when npm and every process that shares its output has ended. */
  ended: Promise<number | null>;
  waitForLine: (start: string) => Promise<string>;
};

/** Runs `npm start` as a developer does, with ports and data of its own. */
export async function prepareNpmStart() {
  await buildStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'stillweb-start-test-'));
  chmodSync(dataDir, 0o711);
  const free = await Promise.all(Array.from({ length: 5 }, freePort));
  const [PORT = '', SANDBOX_PORT = '', MAIL_PORT = '', SMTP_PORT = '', CONSOLE_PORT = ''] =
    free.map(String);
  const ports = { PORT, SANDBOX_PORT, MAIL_PORT, SMTP_PORT, CONSOLE_PORT };
  const running = new Set<ChildProcess>();

  return {
    dataDir,
    ports,
    npmStart(env: Record<string, string> = {}): NpmRun {
      const npm = spawn('npm', ['start'], {
        cwd: root,
        env: { ...process.env, NODE_ENV: '', ...ports, DATA_DIR: dataDir, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(npm);
      npm.on('exit', () => running.delete(npm));
      return follow(npm);
    },
    async nothingListens(): Promise<boolean> {
      const listening = await Promise.all(Object.values(ports).map(isListening));
      return !listening.includes(true);
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
  const listeners = new Set<() => void>();
  for (const input of [npm.stdout, npm.stderr]) {
    if (!input) throw new Error('The output of npm is not read');
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      for (const listener of listeners) listener();
    });
  }
  const ended = once(npm, 'close').then(([code]) => code);
  const waitForLine = (start: string) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const match = lines.find((line) => line.startsWith(start));
        if (match) resolve(match);
      };
      listeners.add(check);
      check();
      void ended.then(() => reject(new Error(`It ended without "${start}":\n${lines.join('\n')}`)));
    });
  return { npm, lines, ended, waitForLine };
}

async function isListening(port: string): Promise<boolean> {
  const socket = connect(Number(port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
