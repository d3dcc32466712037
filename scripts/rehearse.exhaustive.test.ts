import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../sandbox/src/postgres/free-port.ts';
import { createEmptyDatabase } from '../server/test/worlds/migrated-database.ts';
import { countCost } from './clients/count-cost.ts';
import { cards, cardFields, submitForm } from './clients/hosted-pages.ts';
import { openSandbox } from './clients/sandbox.ts';
import { currentSubscription, register, signUp, type EntryPoints } from './clients/user.ts';
import { waitFor } from './clients/wait-for.ts';
import { startProgram } from './lib/processes/start-program.ts';
import { waitForUrl } from './lib/processes/service-group.ts';
import { baseEnvironment, root } from './lib/settings.ts';
import { prepareNpmStart } from './test/npm-start.ts';
import { opsOn } from './test/run-ops.ts';

vi.setConfig({ testTimeout: 180_000 });

let project: Awaited<ReturnType<typeof prepareNpmStart>>;
beforeAll(async () => {
  project = await prepareNpmStart();
}, 180_000);
afterEach(() => project.stopAll());
afterAll(() => project.removeData());

test('npm run rehearse sells in production mode, and SIGTERM stops all', async () => {
  const { ports, dataDir } = project;
  countCost('servers started');
  const { npm, lines, ended, waitForLine } = project.run(['run', 'rehearse']);
  expect(await waitForLine('ready ')).toBe(`ready http://localhost:${ports.PORT}`);
  const output = lines.join('\n');
  for (const warning of ['STRIPE_SECRET_KEY is a test key', 'streetAddress is an example']) {
    expect(output).toContain(warning);
  }
  expect(output).toContain('CLOCK_URL lets billing go by the clock of a rehearsal');
  expect(output).not.toContain('TRIALS_PER_CARD');

  await expectSale({ siteUrl: `http://localhost:${ports.PORT}`, inboxUrl: inboxUrl() });
  const staff = await fetch(`http://localhost:${ports.CONSOLE_PORT}/api/session`);
  expect(staff.status).toBe(401);

  await openSandbox(`http://localhost:${ports.SANDBOX_PORT}`).advance('P400D');
  stubEnvironment({ ...ports, DATA_DIR: dataDir });
  const nextYear = new Date(Date.now() + 400 * 86_400_000).getUTCFullYear();
  expect(opsOn('', 'figures', 'usd').stdout).toMatch(new RegExp(`^at +${nextYear}-`));

  npm.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await project.nothingListens()).toBe(true);
});

test('a server in production sells with the variables that --stand-ins prints', async () => {
  const siteUrl = `http://localhost:${await freePort()}`;
  const standIns = project.run(['run', 'rehearse', '--', '--stand-ins'], {
    PUBLIC_URL: siteUrl,
    // Of the servers: nothing is asked of it.
    STRIPE_SECRET_KEY: 'sk_live_key',
    STRIPE_API_BASE: 'https://api.stripe.com',
  });
  expect(await standIns.waitForLine('ready ')).toBe(
    `ready http://localhost:${project.ports.SANDBOX_PORT}`,
  );
  const printed = standIns.lines.filter((line) => /^[A-Z_]+=./.test(line)).join('\n');
  const database = await createEmptyDatabase();
  countCost('servers started');
  const server = startProgram({
    name: 'server',
    file: join(root, 'server/dist/main.js'),
    env: {
      ...baseEnvironment(),
      NODE_ENV: 'production',
      PORT: new URL(siteUrl).port,
      PUBLIC_URL: siteUrl,
      DATABASE_URL: database.url,
      AUTH_SECRET: 'a'.repeat(32),
      LICENCE_SECRET: `${'l'.repeat(32)},${'s'.repeat(32)}`,
      ...parseEnv(printed),
    },
    output: () => {},
    stopTimeoutMs: 0,
  });
  onTestFinished(async () => {
    server.kill();
    await server.exitCode;
    await database.drop();
  });
  await waitForUrl(`${siteUrl}/health/ready`, { service: server });
  await expectSale({ siteUrl, inboxUrl: inboxUrl() });

  standIns.npm.kill('SIGTERM');
  expect(await standIns.ended).toBe(0);
  expect(await project.nothingListens()).toBe(true);
});

test('--stand-ins needs the address of the servers', async () => {
  const { ended, lines } = project.run(['run', 'rehearse', '--', '--stand-ins']);
  expect(await ended).toBe(1);
  expect(lines.join('\n')).toContain('PUBLIC_URL is missing');
});

/** Without the success page, which a browser opens: only the webhook tells the server of the payment. */
async function expectSale(copy: EntryPoints): Promise<void> {
  const email = `${crypto.randomUUID()}@stillweb.example`;
  const weak = { email, name: 'Ada', password: 'Passw0rd!' };
  await expect(register(copy, weak)).rejects.toThrow('answered 400');
  const user = await signUp(copy, { ...weak, password: 'Quiet-harbor-7-lamps' });
  const { data } = await user.call(subscriptionApi.checkout, { body: { plan: 'YEARLY' } });
  countCost('buyers paid');
  const next = await submitForm(data.url, cardFields(cards.good));
  expect(next).toContain(`${copy.siteUrl}/subscription/success`);
  expect(await waitFor('a subscription', () => currentSubscription(user))).toMatchObject({
    plan: 'YEARLY',
    status: 'TRIALING',
  });
}

function inboxUrl(): string {
  return `http://localhost:${project.ports.MAIL_PORT}`;
}

function stubEnvironment(env: Record<string, string>): void {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}
