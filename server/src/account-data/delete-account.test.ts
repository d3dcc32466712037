import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

const password = 'Passw0rd!';
const deleteAccount = (buyer: Buyer, typed = password) =>
  buyer.call('DELETE', '/user', { password: typed });
const logIn = ({ email }: Buyer) => world.server.post('/auth/login', { email, password });

test('billing 32: the deletion of an account first ends its subscription', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await world.advance('P8D');
  await buyer.untilStatus('ACTIVE');
  const customer = await buyer.customerId();
  const subscription = await buyer.subscriptionId();
  const before = await world.stripe.invoices.list({ customer });

  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  expect(await world.stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'canceled',
  });
  const after = await world.stripe.invoices.list({ customer });
  expect(after.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id));
  // security 45
  const event = { event: 'account deleted', userId: expect.any(String), client: '127.0.0.1' };
  await expect.poll(() => world.server.logLines).toContainEqual(expect.objectContaining(event));
  expect(await buyer.get('/user/sessions')).toMatchObject({ status: 401 });
  expect(await logIn(buyer)).toMatchObject({ status: 401 });
  await expect
    .poll(async () => (await world.server.mailbox.mails(buyer.email)).map((mail) => mail.subject), {
      timeout: 45_000,
    })
    .toContain('Your account was deleted');
});

test('security 58: deleting an account deletes what was sent with its address without a log-in', async () => {
  const { email, ...buyer } = await world.aBuyer();
  const message = { topic: 'other', name: 'Ada Buyer', email, message: 'Where is my invoice?' };
  expect(await world.server.post('/help', message)).toMatchObject({ status: 200 });
  const statement = { name: 'Ada Buyer', email };
  expect(await world.server.post('/withdrawals', statement)).toMatchObject({ status: 200 });
  const kept = async () => {
    const { rows } = await world.database.query(
      `select email from help_requests where email = $1
       union all select email from withdrawals where email = $1`,
      [email],
    );
    return rows.length;
  };
  expect(await kept()).toBe(2);
  expect(await buyer.call('DELETE', '/user', { password })).toMatchObject({ status: 200 });
  expect(await kept()).toBe(0);
});

test('billing 32: the deletion of an account closes an open checkout', async () => {
  const buyer = await world.aBuyer();
  const { body } = await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  const customer = await buyer.customerId();
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  expect(await (await fetch(body.data.url)).text()).not.toContain('Card number');
  const { data } = await world.stripe.subscriptions.list({ customer, status: 'all' });
  expect(data).toEqual([]);
});

test(
  'billing 32: a purchase that was never paid does not prevent the deletion',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
    const customer = await buyer.customerId();
    await world.stripe.subscriptions.create({
      customer,
      items: [{ price: world.prices.YEARLY }],
      payment_behavior: 'default_incomplete',
    });
    await world.advance('P1D');
    const { data } = await world.stripe.subscriptions.list({ customer });
    expect(data.map(({ status }) => status)).toEqual(['incomplete_expired']);
    expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  },
);

test('billing 15: a new account after a deletion gets no second trial', async () => {
  const buyer = await world.aBuyer();
  expect(await buyer.subscribe('MONTHLY')).toMatchObject({ status: 'TRIALING' });
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  await expect
    .poll(async () => (await world.server.mailbox.mails(buyer.email)).map((mail) => mail.subject), {
      timeout: 45_000,
    })
    .toContain('Your account was deleted');
  const form = { name: 'Ada Again', email: buyer.email, password, confirmPassword: password };
  expect(await world.server.post('/auth/register', form)).toMatchObject({ status: 200 });
  let link = '';
  await expect
    .poll(async () => {
      const mails = await world.server.mailbox.mails(buyer.email);
      const newest = mails.find((mail) => mail.text.includes('verify-email?token='));
      link = /token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? '';
      return (await world.server.post(`/auth/verifyEmail/${link}`)).status;
    })
    .toBe(200);
  await buyer.logIn();
  expect(await buyer.subscribe('MONTHLY')).toMatchObject({ status: 'ACTIVE' });
});

test(
  'billing 32: while Stripe is down nothing is deleted; a later attempt succeeds',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    world.server.expectErrorLine('request failed');
    await world.outage('refuse', 60);
    expect(await deleteAccount(buyer)).toMatchObject({
      status: 503,
      body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
    await world.outage('refuse', 0);
    expect(await buyer.current()).toMatchObject({ status: 'TRIALING' });
    expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  },
);

test('billing 34: an account whose checkout Stripe does not close is not deleted', async () => {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  world.server.expectErrorLine('request failed');
  await world.fault('POST', '/v1/checkout/sessions/*/expire', { answer: { status: 400 } });
  expect(await deleteAccount(buyer)).toMatchObject({ status: 500 });
  await world.clearFaults();
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
});

test('personal data is deleted from every table with the account; trial hashes stay', async () => {
  const buyer = await world.aBuyer('Erasmus Erased');
  await buyer.subscribe('MONTHLY');
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  const client = new pg.Client(world.server.databaseUrl);
  await client.connect();
  const tablesWith = async (text: string) => {
    const { rows: tables } = await client.query(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const names: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await client.query(
        `select from ${name} as row where position($1 in row::text) > 0`,
        [text],
      );
      if (rowCount) names.push(name);
    }
    return names;
  };
  for (const text of [buyer.email, 'Erasmus']) {
    await expect.poll(() => tablesWith(text)).toEqual([]);
  }
  const { rows } = await client.query(`select count(*)::int as kept from person_claims`);
  expect(rows[0].kept).toBeGreaterThan(0);
  await client.end();
});

test('an account is not deleted without its password', async () => {
  const buyer = await world.aBuyer();
  expect(await deleteAccount(buyer, 'Wrong-pass1')).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', fieldErrors: { password: 'Password is not correct.' } },
  });
  expect(await world.server.call('DELETE', '/user', { body: { password } })).toMatchObject({
    status: 401,
  });
  expect(await logIn(buyer)).toMatchObject({ status: 200 });
});

test('a user can download all stored data, and it contains no secret', async () => {
  const buyer = await world.aBuyer('Ada Buyer');
  await buyer.subscribe('MONTHLY');
  await world.database.query(
    `insert into billing_mails (key, user_id, recipient, content, sent_at)
     select 'disputed:ch_export', id, 'operator', '{"kind": "disputed"}', now() from users
     where email = $1`,
    [buyer.email],
  );
  const answer = await buyer.get('/user/data');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(answer.body.data).toMatchObject({
    profile: { name: 'Ada Buyer', email: buyer.email },
    sessions: [{ userAgent: 'node' }],
    subscriptions: [{ status: 'trialing', plan: 'MONTHLY', cardLast4: '4242' }],
    mails: [{ kind: 'trial-started' }],
  });
  const kinds = answer.body.data.trials.map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual(['card', 'email', 'user']);
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|token|hash/i);
  expect(await world.server.get('/user/data')).toMatchObject({ status: 401 });
});
