import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { startBilling, type BillingTestApp } from './start-billing.ts';

let world: BillingTestApp;
const dataDir = mkdtempSync(join(tmpdir(), 'stillweb-set-up-'));

/** Starts a server for the tests of a file that run `npm run stripe:setup` on its account. */
export function useSetUpCommand(): () => BillingTestApp {
  // Commands are processes, and servers of two releases are started.
  vi.setConfig({ testTimeout: 180_000 });
  beforeAll(async () => {
    world = await startBilling({ plans: listPlainPlans() });
  });
  afterAll(async () => {
    rmSync(dataDir, { recursive: true });
    await world.close();
  });
  return () => world;
}

/** An address without a server. */
export const site = 'http://127.0.0.1:9';

/** Answers the question of the command at a terminal, and expects that nothing changes. */
export async function expectRefusal(name: string, keys: string): Promise<void> {
  const before = await accountNow();
  const { code, output } = await stripeSetupAtTerminal(keys);
  expect({ name, code, output }).toMatchObject({
    code: 2,
    output: expect.stringMatching(/Make these changes\? Type yes: [^]*Nothing was changed\.\s+$/),
  });
  expect(await accountNow()).toEqual(before);
}

/** Reads everything that the set-up could have changed. */
export async function accountNow() {
  const prices = await world.stripe.prices.list({ active: true, limit: 100 });
  const portals = await world.stripe.billingPortal.configurations.list();
  const endpoints = await world.stripe.webhookEndpoints.list();
  return {
    prices: prices.data,
    portals: portals.data,
    endpoints: endpoints.data.map(({ id, url }) => `${id} ${url}`),
  };
}

/** Runs the command without a terminal. */
export async function stripeSetup(...args: string[]) {
  const child = spawn(process.execPath, [...command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentFor(site),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return { code: await exitCodeOf(child), stdout, stderr };
}

/** Runs the command for another site at a terminal, and answers its question with these keys. */
export async function stripeSetupAtTerminal(keys: string) {
  const line = [process.execPath, ...command].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environmentFor('http://127.0.0.1:8'),
  });
  let output = '';
  let isAnswered = false;
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (isAnswered || !output.includes('Type yes: ')) return;
    isAnswered = true;
    child.stdin.write(keys);
  });
  return { code: await exitCodeOf(child), output };
}

const command = [
  '--disable-warning=ExperimentalWarning',
  fileURLToPath(new URL('../../../scripts/stripe/setup.ts', import.meta.url)),
];

function environmentFor(publicUrl: string) {
  return {
    PATH: process.env.PATH,
    STRIPE_API_BASE: world.sandboxUrl,
    STRIPE_SECRET_KEY: 'sk_test_tests',
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
  };
}

async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject).on('close', resolve);
  return promise;
}
