import type { CustomerListPage } from '@stillweb/contract/console/customers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../test/people/a-user.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import {
  startConsole,
  type TestConsole,
  type TestStaff,
} from '../../../test/worlds/start-console.ts';
import { aPayingBuyer } from '../../../test/people/subscribers.ts';

let billing: BillingTestApp;
let app: TestConsole;
let support: TestStaff;

beforeAll(async () => {
  billing = await startBilling({}, async (overrides) => {
    app = await startConsole(overrides);
    return { ...app.server, close: app.close };
  });
  support = await app.aMember('support');
});
afterAll(() => billing.close());

const call = (query: Record<string, string>, { cookie } = support) =>
  app.call('GET', `/customers/list?${new URLSearchParams(query).toString()}`, undefined, {
    cookie,
  });
const read = async (query: Record<string, string> = {}): Promise<CustomerListPage> =>
  (await call(query)).body.data;
const addressesOf = ({ customers }: CustomerListPage) => customers.map(({ email }) => email);

/** So many accounts that signed up within the same millisecond, at a time before all others. */
async function insertUsers(prefix: string, count: number, at: string): Promise<string[]> {
  const { rows } = await billing.database.query<{ email: string }>(
    `insert into users (email, name, password_hash, created_at)
     select $1 || number || '@list.example', 'Ada', '', $3::timestamptz + (number % 7) * interval '1 microsecond'
     from generate_series(1, $2) as number returning email`,
    [prefix, count, at],
  );
  return rows.map(({ email }) => email);
}

test('customers are listed by state and plan, the newest first', async () => {
  const newcomer = await aUser(app.server);
  const payer = await aPayingBuyer(billing);
  const trying = await billing.aBuyer();
  await trying.subscribe('YEARLY');

  const { customers, next } = await read();
  expect(next).toBeNull();
  expect(customers).toMatchObject([
    {
      email: trying.email,
      status: 'TRIALING',
      plan: 'YEARLY',
      verdict: expect.stringMatching(/^Premium, in a free trial, until /),
    },
    { email: payer.email, status: 'ACTIVE', plan: 'MONTHLY' },
    {
      userId: newcomer.id,
      email: newcomer.email,
      name: newcomer.name,
      createdAt: expect.any(String),
      status: null,
      plan: null,
      verdict: 'Not premium: never subscribed',
    },
  ]);

  const listed = async (query: Record<string, string>) => addressesOf(await read(query));
  expect(await listed({ status: 'trial' })).toEqual([trying.email]);
  expect(await listed({ status: 'subscriber' })).toEqual([payer.email]);
  expect(await listed({ status: 'never' })).toEqual([newcomer.email]);
  expect(await listed({ plan: 'MONTHLY' })).toEqual([payer.email]);
  expect(await listed({ status: 'trial', plan: 'MONTHLY' })).toEqual([]);
});

test('pages have no gap and no repetition, also while customers sign up', async () => {
  const older = await insertUsers('older', 60, '2001-01-01T00:00:00.123456Z');
  const seen: string[] = [];
  let after: string | null = '2001-01-02T00:00:00.000Z~ffffffff-ffff-ffff-ffff-ffffffffffff';
  const sizes: number[] = [];
  while (after) {
    const page: CustomerListPage = await read({ after });
    seen.push(...page.customers.map(({ email }) => email ?? ''));
    sizes.push(page.customers.length);
    after = page.next;
    await aUser(app.server);
  }
  expect(sizes).toEqual([25, 25, 10]);
  expect(seen.toSorted()).toEqual(older.toSorted());
});

test('a role that sees ids only gets no name, one without customers nothing, and bad input is refused', async () => {
  const engineer = await app.aMember('engineer');
  const { customers } = (await call({}, engineer)).body.data;
  expect(customers[0]).toMatchObject({ userId: expect.any(String), email: null, name: null });
  expect(await call({}, await app.aMember('marketing'))).toMatchObject({ status: 403 });
  for (const [name, value] of [
    ['status', 'active'],
    ['plan', 'WEEKLY'],
    ['after', 'soon~1'],
  ] as const) {
    expect((await call({ [name]: value })).status, name).toBe(400);
  }
});
