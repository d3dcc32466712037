import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addressOf, listCalls } from './console-calls.ts';

const sample = {
  customer: {
    id: 'd7a6f1f0-0000-4000-8000-000000000000',
    stripeId: 'cus_1',
    email: 'john.smith7@gmail.com',
    name: 'John Smith',
    card: '4242 12/2030',
  },
  mailing: 'd7a6f1f0-0000-4000-8000-000000000001',
  action: 'd7a6f1f0-0000-4000-8000-000000000002',
};
const calls = listCalls(sample, Date.parse('2026-11-25T12:00:00Z'));

/** Reads without a goal of their own, and why. */
const unmeasured = {
  readCustomerAtStripe: 'waits for Stripe',
  checkMonthClose: 'waits for Stripe',
  readPaymentLink: 'waits for Stripe',
  readCatalogueAtStripe: 'waits for Stripe',
  readUnsoldPlans: 'waits for Stripe',
  readView: 'waits for Stripe',
  previewDecision: 'waits for Stripe',
  exportBook: 'is a file, not a screen',
  getLogInWays: 'reads no table',
  getInvitation: 'is asked once, by who joins',
};

test('every call that a screen of the console reads is measured, or it is said why not', async () => {
  const measured = calls.map(([, { operationId }]) => operationId);
  const all = [...new Set([...measured, ...Object.keys(unmeasured)])];
  expect(all.toSorted()).toEqual((await listReads()).toSorted());
});

test.each([
  ['customers: typing errors', '/customers?q=jonh.smith7%40gmial.com'],
  ['customers: its beginning', '/customers?q=john.smi'],
  ['customer: page', `/customers/${sample.customer.id}`],
  ['money: month close', '/closes/2026-10'],
  ['growth: funnel, campaigns, 30 days', '/growth/funnel?from=2026-10-27&to=2026-11-25'],
])('%s asks %s', (what, address) => {
  const call = calls.find(([name]) => name === what);
  expect(call && addressOf(call)).toBe(address);
});

/** The operations of the contract that the console only reads. */
async function listReads(): Promise<string[]> {
  const folder = new URL('../../contract/src/console/', import.meta.url);
  const reads: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: fileURLToPath(folder) })) {
    if (file.endsWith('.test.ts')) continue;
    const exported: Record<string, unknown> = await import(new URL(file, folder).href);
    for (const [name, api] of Object.entries(exported)) {
      if (name.endsWith('Api') && isApi(api)) {
        reads.push(
          ...Object.values(api).flatMap((one) => (one.method === 'GET' ? one.operationId : [])),
        );
      }
    }
  }
  return reads;
}

type Api = Record<string, { operationId: string; method: string }>;
const isApi = (value: unknown): value is Api => typeof value === 'object' && value !== null;
