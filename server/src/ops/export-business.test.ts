import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { termsVersion } from '@stillweb/contract/legal';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { fromJSONSchema } from 'zod';
import { aUser } from '../../test/people/a-user.ts';
import { startBillingWithOps } from '../../test/worlds/open-ops.ts';
import type { BillingTestApp } from '../../test/worlds/start-billing.ts';
import { exportBusiness } from './export-business.ts';
import type { Ops } from './repair-billing.ts';

type Schema = Parameters<typeof fromJSONSchema>[0];

let world: BillingTestApp;
let ops: Ops;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ world, ops, close } = await startBillingWithOps());
});

afterAll(() => close());

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stillweb-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'business');
}

const readLines = async (folder: string, file: string) =>
  (await readFile(join(folder, file), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('an export has every user, customer, subscription and consent, as its schema says', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('YEARLY');
  await buyer.post('/user/news', { agreed: true });
  const visitor = await aUser(world.server);
  await world.database.query(
    `update users set language = 'de', attribution = '{"campaign": "autumn"}' where email = $1`,
    [visitor.email],
  );
  const folder = await aFolder();

  expect(await exportBusiness(ops.db, folder)).toEqual([
    `${folder}/users.jsonl: 2 lines`,
    `${folder}/customers.jsonl: 1 lines`,
    `${folder}/subscriptions.jsonl: 1 lines`,
    `${folder}/consents.jsonl: 3 lines`,
  ]);

  const users = await readLines(folder, 'users.jsonl');
  expect(users).toHaveLength(2);
  expect(users).toContainEqual({
    email: visitor.email,
    name: visitor.name,
    password_hash: expect.stringMatching(/^\$argon2id\$/),
    email_verified_at: expect.any(String),
    created_at: expect.any(String),
    campaign: 'autumn',
    language: 'de',
  });
  const customer = await buyer.customerId();
  expect(users).toContainEqual(expect.objectContaining({ stripe_customer_id: customer }));
  const [subscription] = await readLines(folder, 'subscriptions.jsonl');
  expect(subscription).toMatchObject({
    email: buyer.email,
    id: await buyer.subscriptionId(),
    stripe_customer_id: customer,
    status: 'trialing',
    plan: 'YEARLY',
    amount: 9900,
    ended_at: null,
  });
  const consents = await readLines(folder, 'consents.jsonl');
  expect(consents.map(({ kind }) => kind)).toEqual(['news', 'terms', 'terms']);
  const terms = { version: termsVersion, language: 'en' };
  expect(consents).toMatchObject([{ version: null, language: null }, terms, terms]);
  const schemas = JSON.parse(await readFile(join(folder, 'schema.json'), 'utf8'));
  for (const [file, schema] of Object.entries<Schema>(schemas)) {
    const lines = await readLines(folder, file);
    expect(lines.map((line) => fromJSONSchema(schema).parse(line))).toEqual(lines);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  }
});

test('an export overwrites nothing', async () => {
  const folder = await aFolder();
  await exportBusiness(ops.db, folder);
  await expect(exportBusiness(ops.db, folder)).rejects.toThrow(
    'schema.json exists already: choose another folder.',
  );
});
