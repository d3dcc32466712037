import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../../test/people/a-user.ts';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../../test/people/subscribers.ts';
import {
  startConsole,
  type TestConsole,
  type TestStaff,
} from '../../../test/worlds/start-console.ts';

let billing: BillingTestApp;
let app: TestConsole;
let support: TestStaff;
let buyer: Buyer;
let userId: string;

beforeAll(async () => {
  billing = await startBilling({}, async (overrides) => {
    app = await startConsole(overrides);
    return { ...app.server, close: app.close };
  });
  support = await app.aMember('support');
  buyer = await billing.aBuyer('John Smith', 'john.smith@gmail.com');
  await buyer.checkOut('MONTHLY');
  await vi.waitFor(
    async () => expect(await buyer.current()).toMatchObject({ plan: 'MONTHLY' }),
    45_000,
  );
  [{ userId }] = await find(buyer.email);
});

afterAll(() => billing.close());

const get = (path: string, { cookie } = support) => app.call('GET', path, undefined, { cookie });
const find = async (q: string, by = support) =>
  (await get(`/customers?q=${encodeURIComponent(q)}`, by)).body.data;

describe('one box finds a customer', () => {
  const found = () => [
    {
      userId,
      customerId: null,
      email: 'john.smith@gmail.com',
      name: 'John Smith',
      verdict: expect.stringMatching(/^Premium, in a free trial, until .*; \$9.00 is charged then/),
    },
  ];

  test.for([
    ['an address', () => 'John.Smith@gmail.com'],
    ['the beginning of an address', () => 'john.sm'],
    ['an address with typing errors', () => 'jonh.smith@gmial.com'],
    ['a name', () => 'Jon Smith'],
    ['the id of an account', (): string => userId],
    ['a customer at Stripe', (): Promise<string> => buyer.customerId()],
    ['a subscription', (): Promise<string> => buyer.subscriptionId()],
    ['a card', () => typedCard(buyer)],
    ['an event', async (): Promise<string> => (await listEvents()).data[0]?.id ?? ''],
    [
      'an invoice, which is asked of Stripe',
      async (): Promise<string> => (await listInvoices()).data[0]?.id ?? '',
    ],
  ] as [string, () => string | Promise<string>][])('by %s', async ([, term]) => {
    expect(await find(await term())).toEqual(found());
  });

  const typedCard = async (of: Buyer): Promise<string> => {
    const card = (await of.current())?.card;
    return `${card?.last4} ${card?.expMonth}/${card?.expYear}`;
  };
  const listEvents = () => billing.stripe.events.list({ type: 'customer.subscription.created' });
  const listInvoices = async () =>
    billing.stripe.invoices.list({ customer: await buyer.customerId() });

  test.each([
    ['山田太郎', '山田太郎'],
    ['山田太郎', '太郎'],
    ['李伟', '李伟'],
    ['Анна Кузнецова', 'кузнецова анна'],
    ['محمد الأحمد', 'الأحمد'],
    ['Jürgen Müller', 'Mueller'],
    ['Zoë Størmer', 'zoe stoerm'],
    ['Zażółć Łoś', 'zazolc los'],
    ['Ἀριστοτέλης', 'Αριστοτ'],
    ['Nguyễn Thị Ánh', 'nguyen anh'],
    ['Bernadette Strauß', 'nadette strauss'],
  ])('security 60: %s is found by "%s"', async (name, typed) => {
    const { email } = await aUser(app.server, { name });
    const found: { email: string; name: string }[] = await find(typed);
    expect(found).toContainEqual(expect.objectContaining({ email, name }));
  });

  test('a payer at Stripe without an account is found there', async () => {
    const email = 'stranger@shop.example';
    const { id } = await billing.stripe.customers.create({ email, name: 'Stranger' });
    const stranger = { userId: null, customerId: id, email, name: 'Stranger' };
    expect(await find(email)).toMatchObject([stranger]);
    expect(await find(id)).toMatchObject([stranger]);
  });

  test('a text that fits more than ten customers says so', async () => {
    const name = 'Rosalind Quillfeather';
    for (let count = 0; count < 10; count += 1) await aUser(app.server, { name });
    const search = async () => (await get('/customers?q=quillfeather')).body;
    expect(await search()).toMatchObject({ data: { length: 10 }, hasMore: false });
    await aUser(app.server, { name });
    expect(await search()).toMatchObject({ data: { length: 10 }, hasMore: true });
  });

  test('unknown terms find nothing; an empty query is rejected', async () => {
    for (const term of ['nobody@else.example', 'cus_none', 'in_none', 'zzzz', '%', 'jo']) {
      expect(await find(term)).toEqual([]);
    }
    expect(await get('/customers?q=%20')).toMatchObject({ status: 400 });
  });
});

test('a customer is what is stored, with a timeline, and the look at it is in the audit log', async () => {
  const { status, body } = await get(`/customers/${userId}`);
  expect(status).toBe(200);
  const { verdict, headline, stored, stripe, timeline } = body.data;
  expect(verdict).toMatch(/^Premium, in a free trial, until .*; Visa 4242$/);
  expect(headline).toEqual({
    status: 'TRIALING',
    plan: 'MONTHLY',
    nextCharge: { amount: 900, currency: 'usd', date: stored.subscriptions[0].trialEnd },
    paid: [],
  });
  expect(stored).toMatchObject({
    userId,
    email: 'john.smith@gmail.com',
    customers: [{ id: await buyer.customerId(), credit: [] }],
    subscriptions: [{ status: 'trialing', plan: 'MONTHLY', current: true, grantsAccess: true }],
    payments: [],
    devices: 0,
    passkeys: { count: 0, lastUsedAt: null },
    providers: [],
    secondStep: { since: null, recoveryCodesLeft: 0, removedAt: null },
  });
  expect(stored.trials.map((one: { of: string }) => one.of).toSorted()).toEqual([
    'card',
    'email',
    'user',
  ]);
  expect(stripe).toBeNull();
  const kinds = timeline.map((one: { kind: string }) => one.kind);
  for (const kind of ['sign-up', 'verification', 'log-in', 'checkout', 'subscription', 'event']) {
    expect(kinds).toContain(kind);
  }
  const times = timeline.map((one: { at: string }) => one.at);
  expect(times).toEqual(times.toSorted().toReversed());
  const audit = await get('/audit');
  expect(audit.body.data[0]).toMatchObject({ action: 'read-customer', target: userId });
});

test('each email stands in the timeline once, with what became of it', async () => {
  const emails = async (): Promise<string[]> =>
    (await get(`/customers/${userId}`)).body.data.timeline
      .filter(({ source }: { source: string }) => source === 'mail')
      .map(({ text }: { text: string }) => text);
  await expect.poll(emails).toEqual(['We emailed the confirmation of the free trial']);
  await billing.database.query(
    `insert into billing_mails (key, user_id, content, undeliverable_at, suppressed_at, message_id) values
      ('waits:1', $1, '{"kind":"card-expires"}', null, null, '<waits.1@site>'),
      ('refused:1', $1, '{"kind":"cancelled"}', now(), null, '<refused.1@site>'),
      ('skipped:1', $1, '{"kind":"ended"}', now(), null, '<skipped.1@site>'),
      ('kept-back:1', $1, '{"kind":"receipt"}', null, now(), '<kept-back.1@site>')`,
    [userId],
  );
  await billing.database.query(
    `insert into mail_log (message_id, kind, user_id, result, reply, created_at, last_at)
     values ('<refused.1@site>', 'cancelled', $1, 'refused', '550 5.1.1', now(), now())`,
    [userId],
  );
  expect((await emails()).toSorted()).toEqual([
    'The mail server refused the confirmation of the cancellation',
    'We did not email a notice that the subscription ended: the address refuses email',
    'We did not email the receipt: it was kept back by the import',
    'We emailed the confirmation of the free trial',
    'We will email a reminder that the card expires',
  ]);
});

test('billing 62: payments stand with their invoice, their card, what was refunded, and their sums', async () => {
  const payer = await aPayingBuyer(billing);
  const customer = await payer.customerId();
  const { data } = await billing.stripe.charges.list({ customer });
  const charge = data[0]?.id ?? '';
  await billing.stripe.refunds.create({ charge, amount: 100 });
  const [{ userId: payerId }] = await find(payer.email);
  await vi.waitFor(async () => {
    const { body } = await get(`/customers/${payerId}`);
    expect(body.data.stored.payments).toEqual([
      {
        id: charge,
        invoice: expect.stringMatching(/^in_/),
        number: expect.any(String),
        at: expect.any(String),
        paid: { amount: 900, currency: 'usd' },
        refunded: 100,
        disputed: false,
      },
    ]);
    expect(body.data.headline.paid).toEqual([{ currency: 'usd', amount: 900, refunded: 100 }]);
    const texts = body.data.timeline.map(({ text }: { text: string }) => text);
    expect(texts).toContain('Paid $9.00 with Visa 4242');
    expect(texts).toContain('Refunded $1.00');
  }, 45_000);
  // The record of emails is kept for a year, that of payments for much longer.
  await billing.database.query('delete from billing_mails where user_id = $1', [payerId]);
  const { body } = await get(`/customers/${payerId}`);
  const texts = body.data.timeline.map(({ text }: { text: string }) => text);
  expect(texts).toContain('Paid $9.00 with Visa 4242');
});

test('the state at Stripe is compared with the stored one', async () => {
  const path = `/customers/${userId}/stripe`;
  expect((await get(path)).body.data).toMatchObject({
    subscriptions: [{ id: await buyer.subscriptionId(), status: 'trialing' }],
    differences: [],
  });
  await billing.webhooks('drop');
  await billing.stripe.subscriptions.update(await buyer.subscriptionId(), {
    cancel_at_period_end: true,
  });
  expect((await get(path)).body.data.differences).toMatchObject([
    { field: 'cancelAt', stored: null, stripe: expect.any(String) },
  ]);
});

test('while Stripe is down a customer is shown from our tables', async () => {
  await billing.outage('500', 30);
  expect(await get(`/customers/${userId}`)).toMatchObject({ status: 200 });
  expect(await get(`/customers/${userId}/stripe`)).toMatchObject({
    status: 503,
    body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
  });
});

test('a note stays with the customer, and an engineer sees ids only', async () => {
  const text = 'Asked for an invoice with the company name.';
  const { cookie } = support;
  const written = await app.call('POST', `/customers/${userId}/notes`, { text }, { cookie });
  expect(written.body.data).toMatchObject({ text, staff: { id: support.me.id } });
  expect((await get(`/customers/${userId}`)).body.data.notes).toMatchObject([{ text }]);

  const engineer = await app.aMember('engineer');
  const insertEvent = `
    insert into account_events (user_id, kind, browser, network, at)
    values ($1, 'password changed', 'Firefox on Linux', '203.0.113.0/24', now())`;
  await billing.database.query(insertEvent, [userId]);
  const detailsOf = async (by: TestStaff) => {
    const { timeline } = (await get(`/customers/${userId}`, by)).body.data;
    return timeline.find((entry: { kind: string }) => entry.kind === 'password changed').details;
  };
  expect(await detailsOf(support)).toBe('Firefox on Linux, from 203.0.113.0/24');
  expect(await detailsOf(engineer)).toBeNull();
  expect((await get(`/customers/${userId}`, engineer)).body.data).toMatchObject({
    stored: { userId, email: null, name: null },
    notes: [],
  });
  expect(await find(userId, engineer)).toMatchObject([{ userId, email: null, name: null }]);
  for (const term of ['john.smith@gmail.com', 'John Smith']) {
    expect(await find(term, engineer)).toEqual([]);
  }
  expect(await get('/customers/01234567-89ab-4def-8123-456789abcdef')).toMatchObject({
    status: 404,
  });
});

test('security 52: each search and each list of customers is in the audit log', async () => {
  const lead = await app.aMember('lead');
  await find('John.Smith@gmail.com', lead);
  await find('j', lead);
  const lists = [
    '/customers/list?status=trial',
    '/renewals?days=30',
    '/chase',
    '/disputes',
    `/customers/${userId}/stripe`,
  ];
  for (const path of [...lists, '/suppressions']) {
    expect(await get(path, lead)).toMatchObject({ status: 200 });
  }
  const { body } = await get(`/audit?staff=${lead.me.id}`, lead);
  const looks: { action: string; target: string | null; after: unknown }[] = body.data;
  const query = createHash('sha256').update('john.smith@gmail.com').digest('hex');
  expect(
    looks.map(({ action, target, after }) => ({ action, target, after })).toReversed(),
  ).toEqual([
    expect.anything(),
    { action: 'search-customers', target: null, after: { kind: 'address', found: 1, query } },
    {
      action: 'search-customers',
      target: null,
      after: { kind: 'too-short', found: 0, query: expect.any(String) },
    },
    { action: 'list-customers', target: null, after: { found: expect.any(Number) } },
    { action: 'list-renewals', target: null, after: { found: expect.any(Number) } },
    { action: 'list-open-invoices', target: null, after: { found: 0 } },
    { action: 'list-disputes', target: null, after: { found: 0 } },
    { action: 'read-at-stripe', target: userId, after: null },
    { action: 'list-suppressions', target: null, after: { found: 0 } },
  ]);
  expect(JSON.stringify(looks)).not.toMatch(/john|smith/i);
});
