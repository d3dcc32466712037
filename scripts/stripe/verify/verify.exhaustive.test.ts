import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { announcedPlans } from '@stillweb/contract/billing/offers';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '../../../sandbox/src/postgres/test-database.ts';
import { setUpStripe } from '../../../server/src/billing/stripe/setup/set-up-stripe.ts';
import { startAlteringProxy } from '../../test/altering-proxy.ts';
import { startLocalSandbox } from '../../../sandbox/src/stripe/testing/local-sandbox.ts';
import { openStripe } from './open-stripe.ts';
import { isClean, report, verify } from './verify.ts';
import { clockName } from './test-clock.ts';

// The whole life of a subscriber on two sandboxes in parallel.
vi.setConfig({ testTimeout: 180_000 });

const drops: (() => Promise<void>)[] = [];
let other: Awaited<ReturnType<typeof startLocalSandbox>>;

beforeAll(async () => {
  other = await startLocalSandbox(await createDatabase());
});

afterAll(async () => {
  await other.close();
  for (const drop of drops) await drop();
});

async function createDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  drops.push(drop);
  return url;
}

const key = 'sk_test_verify';
const options = { createDatabase, siteUrl: 'http://localhost:3000' };

test('between two sandboxes only what was altered in one of them differs', async () => {
  const stripe = openStripe({ apiBase: other.url, key });
  // As in an account that is in use: it is set up, and an earlier run was killed.
  await setUpStripe(stripe, {
    plans: announcedPlans(),
    siteUrl: options.siteUrl,
    knowsWebhookSecret: true,
    reachesLocalhost: false,
    replaceEndpoints: [],
    onWebhookSecret: () => {},
  });
  const { data: before } = await stripe.customers.list();
  const now = Math.floor(Date.now() / 1000);
  await stripe.testHelpers.testClocks.create({ frozen_time: now, name: clockName });
  const proxy = await startAlteringProxy(other.url, {
    objects: {
      charge: (charge) => ({ ...charge, amount_captured: Number(charge.amount_captured) + 1 }),
      invoice: ({ auto_advance, ...invoice }) => ({ ...invoice, advances: auto_advance }),
      price: (price) => ({ ...price, unit_amount_decimal: null }),
    },
    refused: /^POST \/v1\/checkout\/sessions\/\w+\/expire$/,
  });
  const access = { apiBase: proxy.url, operatorKey: key, serverKey: 'rk_test_verify' };
  const { signal } = new AbortController();
  const findings = await verify({ ...options, stripe: access, signal });
  await proxy.close();

  const { sides, differences = [] } = findings;
  expect(sides.map(({ name, problems }) => ({ name, problems }))).toEqual([
    // Only its chapter ends.
    { name: 'Stripe', problems: ['checkout for the other plan: Refused by the proxy.'] },
    { name: 'sandbox', problems: [] },
  ]);
  const [ofStripe, ofSandbox] = sides;
  expect(ofSandbox?.violations).toEqual([]);
  expect(ofStripe?.violations).toContain(
    'GET /v1/invoices, answer: /data/*/advances is not declared',
  );
  const mattering = differences.filter(({ reason }) => reason === undefined);
  expect(new Set(mattering.map(({ kind, field }) => `${kind} ${field}`))).toEqual(
    new Set([
      'value charge.amount_captured',
      'shape invoice.auto_advance',
      'shape invoice.advances',
      'shape price.unit_amount_decimal',
      'value status',
      'shape call',
    ]),
  );
  expect(isClean(findings)).toBe(false);
  expect(report(findings)).toContainEqual(
    expect.stringMatching(
      /^ {2}value {6}charge\.amount_captured: Stripe 901, sandbox 900 {2}\(first payment: GET \/v1\/charges, and \d+ more\)$/,
    ),
  );

  // Nothing is left but the set-up.
  expect((await stripe.testHelpers.testClocks.list()).data).toEqual([]);
  expect((await stripe.customers.list()).data).toEqual(before);
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
});

test('an interrupted run says so and counts as a problem', async () => {
  const signal = AbortSignal.abort(new Error('Interrupted.'));
  const findings = await verify({ ...options, stripe: undefined, signal });
  expect(findings.sides).toMatchObject([
    { name: 'sandbox', problems: ['a customer on a test clock: Interrupted.'] },
  ]);
  expect(report(findings)).toContainEqual(expect.stringContaining('There was no Stripe key'));
  expect(isClean(findings)).toBe(false);
});

test('a key of live mode is refused before anything is started', () => {
  const script = fileURLToPath(new URL('../verify.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script],
    { env: { PATH: process.env.PATH, STRIPE_SECRET_KEY: 'rk_live_1' }, encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('STRIPE_SECRET_KEY is a key of live mode');
});
