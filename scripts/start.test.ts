import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { freePort } from '../sandbox/src/postgres/free-port.ts';
import { isClaimed } from '../sandbox/src/postgres/claim.ts';
import { buildStale } from './builder/build-stale.ts';
import { root } from './settings.ts';

const timeoutMs = 180_000;

let dataDir: string;
let ports: Record<'PORT' | 'SANDBOX_PORT' | 'MAIL_PORT' | 'SMTP_PORT' | 'CONSOLE_PORT', string>;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  await buildStale();
  dataDir = mkdtempSync(join(tmpdir(), 'stillweb-start-test-'));
  chmodSync(dataDir, 0o711);
  const free = await Promise.all(Array.from({ length: 5 }, freePort));
  const [PORT = '', SANDBOX_PORT = '', MAIL_PORT = '', SMTP_PORT = '', CONSOLE_PORT = ''] =
    free.map(String);
  ports = { PORT, SANDBOX_PORT, MAIL_PORT, SMTP_PORT, CONSOLE_PORT };
}, 180_000);

afterEach(async () => {
  for (const child of running) child.kill('SIGTERM');
  await Promise.all([...running].map((child) => once(child, 'exit')));
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Run = {
  npm: ChildProcess;
  lines: string[];
  /** Resolves with the exit code when npm and every process that shares its output has ended. */
  ended: Promise<number | null>;
  waitForLine: (start: string) => Promise<string>;
};

/** Runs `npm start` as a developer does. */
function npmStart(env: Record<string, string> = {}): Run {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', ...ports, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(npm);
  npm.on('exit', () => running.delete(npm));
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  for (const input of [npm.stdout, npm.stderr]) {
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

async function nothingListens(): Promise<boolean> {
  const listening = await Promise.all(Object.values(ports).map(isListening));
  return !listening.includes(true);
}

test(
  'npm start prints a ready line when all runs, and SIGTERM stops all',
  { timeout: timeoutMs },
  async () => {
    const { npm, lines, ended, waitForLine } = npmStart();
    await waitForLine('ready ');
    expect(lines.at(-1)).toBe(`ready http://localhost:${ports.PORT}`);
    const plans = await fetch(`http://localhost:${ports.PORT}/api/v1/subscription/plans`);
    expect(plans.status).toBe(200);
    const inbox = await fetch(`http://localhost:${ports.MAIL_PORT}/api/messages`);
    expect(await inbox.json()).toEqual([]);
    const staff = await fetch(`http://localhost:${ports.CONSOLE_PORT}/api/session`);
    expect(staff.status).toBe(401);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);

    const since = performance.now();
    npm.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(await nothingListens()).toBe(true);
    expect(isClaimed(join(dataDir, 'postgres'))).toBe(false);
  },
);

test('a second start keeps the secrets', { timeout: timeoutMs }, async () => {
  const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  const { npm, ended, waitForLine } = npmStart();
  await waitForLine('ready ');
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
  npm.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('a port in use is reported in one line before anything starts', async () => {
  const other: Server = createServer().listen(Number(ports.MAIL_PORT), '127.0.0.1');
  await once(other, 'listening');
  const { lines, ended } = npmStart();
  expect(await ended).toBe(1);
  const reports = lines.filter((line) => line.includes(ports.MAIL_PORT));
  expect(reports).toEqual([
    `Port ${ports.MAIL_PORT} for the inbox's page is in use. Stop what uses it, or set MAIL_PORT to another port.`,
  ]);
  other.close();
});

test(
  'in production every missing variable is reported and nothing starts',
  { timeout: timeoutMs },
  async () => {
    const nothing = {
      PUBLIC_URL: '',
      DATABASE_URL: '',
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      SMTP_URL: '',
      AUTH_SECRET: '',
      LICENCE_SECRET: '',
    };
    const none = npmStart({ NODE_ENV: 'production', ...nothing });
    expect(await none.ended).toBe(1);
    const output = none.lines.join('\n');
    for (const name of Object.keys(nothing)) expect(output).toContain(`${name} is missing`);

    const partly = npmStart({
      NODE_ENV: 'production',
      ...nothing,
      PUBLIC_URL: 'https://stillweb.example',
      DATABASE_URL: 'postgres://stillweb@db.internal/stillweb',
      AUTH_SECRET: 'x'.repeat(32),
      LICENCE_SECRET: `${'l'.repeat(32)},${'s'.repeat(32)}`,
    });
    expect(await partly.ended).toBe(1);
    const missing = partly.lines.flatMap((line) => /(\w+) is missing/.exec(line)?.[1] ?? []);
    expect(missing).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL']);
    expect(await nothingListens()).toBe(true);
  },
);

test(
  'after kill -9 of the supervisor its programs exit, and a start works',
  { timeout: timeoutMs },
  async () => {
    const first = npmStart();
    await first.waitForLine('ready ');
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'postgres/owner.json'), 'utf8'));
    process.kill(Number(pid), 'SIGKILL');
    // The output closes when the last program that writes to it has exited.
    await first.ended;
    await expect.poll(nothingListens).toBe(true);

    const second = npmStart();
    await second.waitForLine('ready ');
    second.npm.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  },
);
