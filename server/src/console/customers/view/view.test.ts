import type { CustomerView } from '@stillweb/contract/console/view';
import { roles } from '@stillweb/contract/console/staff/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Buyer } from '../../../../test/people/a-buyer.ts';
import {
  createActions,
  form,
  startConsoleWithBilling,
  userIdOf,
} from '../../../../test/calls/console-actions.ts';
import type { BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import type { TestConsole, TestStaff } from '../../../../test/worlds/start-console.ts';
import { aPayingBuyer } from '../../../../test/people/subscribers.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';

const clock = createTestClock();
let world: BillingTestApp;
let app: TestConsole;
let support: TestStaff;
let buyer: Buyer;
let userId: string;
const { call } = createActions(() => app);

beforeAll(async () => {
  ({ world, app } = await startConsoleWithBilling({ clock }));
  support = await app.aMember('support');
});
afterAll(() => world.close());

const notOpen = { status: 403, body: { code: 'VIEW_NOT_OPEN', requestId: expect.any(String) } };
const pathOf = (id = userId) => `/customers/${id}/view`;
const open = (by = support, id = userId) => call(by, 'POST', pathOf(id), form);
const read = (by = support, id = userId) => call(by, 'GET', pathOf(id));
const end = (by = support, id = userId) => call(by, 'DELETE', pathOf(id));
const auditOf = async (by: TestStaff) =>
  (await call(by, 'GET', `/audit?target=${userId}`)).body.data;

async function view(by = support, id = userId): Promise<CustomerView> {
  const { status, body } = await read(by, id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

test('without a view, what a customer sees is refused, with the advice to open one', async () => {
  buyer = await aPayingBuyer(world);
  userId = await userIdOf(world, buyer);
  const refused = await read();
  expect(refused).toMatchObject(notOpen);
  expect(refused.body.message).toContain('Open it on the customer’s page');
});

test.each([
  ['no reason', { note: form.note }, 'reason'],
  ['a reason that is none', { ...form, reason: 'curiosity' }, 'reason'],
  ['a note of nine characters', { ...form, note: ' too short ' }, 'note'],
])('with %s no view opens, and the field is named', async (_what, body, field) => {
  expect(await call(support, 'POST', pathOf(), body)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', fieldErrors: { [field]: expect.any(String) } },
  });
  expect(await read()).toMatchObject(notOpen);
});

describe('an open view', () => {
  test('shows what the pages of the customer get, and nothing that logs in or pays', async () => {
    const opened = await open();
    expect(opened.status).toBe(200);
    const until = new Date(clock().getTime() + 15 * 60_000).toISOString();
    expect(opened.body.data.until.slice(0, 16)).toBe(until.slice(0, 16));

    const shown = await view();
    const own = async (path: string) => (await buyer.get(path)).body.data;
    expect(shown).toMatchObject({
      until: opened.body.data.until,
      profile: {
        userId,
        name: 'Ada Buyer',
        email: buyer.email,
        verifiedAt: expect.any(String),
        blockedAt: null,
        undeliverableSince: null,
        language: null,
      },
      subscription: await own('/subscription/current'),
      plans: await own('/subscription/plans'),
      devices: await own('/licence/devices'),
      keys: await own('/user/keys'),
      loginProviders: await own('/auth/providers'),
      news: await own('/user/news'),
      withdrawal: await own('/subscription/withdrawal'),
      isStripeReached: true,
      automaticTax: false,
    });
    expect(shown.withdrawal).toMatchObject({ possible: true });
    const invoices = await own('/subscription/invoices');
    expect(shown.invoices).toEqual(
      invoices.map(({ url, ...invoice }: { url: string }) =>
        Object.assign(invoice, { hasPage: url !== null }),
      ),
    );
    expect(shown.sessions).toHaveLength((await own('/user/sessions')).length);
    expect(shown.sessions.every(({ current }) => !current)).toBe(true);
    const text = JSON.stringify(shown);
    expect(text).not.toMatch(/token|http|credential/i);
  });

  test('is in the audit log with its reason, by ids alone, and its note is one on the customer', async () => {
    const owner = await app.aMember('owner');
    const [row] = await auditOf(owner);
    expect(row).toMatchObject({
      action: 'see-as-customer',
      target: userId,
      staff: { id: support.me.id },
      role: 'support',
      reason: form.reason,
      note: null,
      after: { until: expect.any(String), noteId: expect.any(String) },
      outcome: 'done',
    });
    expect(JSON.stringify(row)).not.toContain(buyer.email);
    const page = (await call(support, 'GET', `/customers/${userId}`)).body.data;
    expect(page.notes[0]).toMatchObject({
      id: row.after.noteId,
      text: `Seen as the customer: ${form.note}`,
    });
    const kinds = page.timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).not.toContain('see-as-customer');
  });

  test('is read without a trace in the audit log', async () => {
    const owner = await app.aMember('owner');
    const before = await auditOf(owner);
    await view();
    expect(await auditOf(owner)).toEqual(before);
  });

  test('belongs to who has opened it: a colleague, and another customer, need one of their own', async () => {
    const colleague = await app.aMember('lead');
    expect(await read(colleague)).toMatchObject(notOpen);
    const other = await userIdOf(world, await world.aBuyer());
    expect(await read(support, other)).toMatchObject(notOpen);
  });

  test('ends by its button, once in the audit log', async () => {
    expect(await end()).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject(notOpen);
    expect(await end()).toMatchObject({ status: 200 });
    const owner = await app.aMember('owner');
    const actions = (await auditOf(owner)).map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'end-view')).toHaveLength(1);
  });

  test('ends after 15 minutes, and opens again with another reason', async () => {
    await open();
    clock.advance({ minutes: 14 });
    await view();
    clock.advance({ minutes: 1 });
    expect(await read()).toMatchObject(notOpen);
    await open();
    await view();
    const { rows } = await world.database.query(
      'select count(*)::int as count from staff_views where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

test('while Stripe is down the view shows the invoices that are stored, and says so', async () => {
  await open();
  const before = await view();
  await world.outage('500', 60);
  const shown = await view();
  expect(shown).toMatchObject({
    isStripeReached: false,
    subscription: before.subscription,
    withdrawal: before.withdrawal,
  });
  // Both were made within a second: neither comes first.
  const byAmount = (invoices: CustomerView['invoices']) =>
    invoices.toSorted((a, b) => a.amount - b.amount);
  expect(byAmount(shown.invoices)).toEqual(
    byAmount(before.invoices).map((invoice) => Object.assign({}, invoice, { hasPage: false })),
  );
  expect(shown.invoices.length).toBeGreaterThan(0);
});

test('a look changes nothing: it does not even have an outdated subscription synchronized', async () => {
  const late = await world.aBuyer();
  await late.subscribe('MONTHLY');
  const id = await userIdOf(world, late);
  const customer = await late.customerId();
  const countSyncs = async (states: string) => {
    const { rows } = await world.database.query(
      `select count(*)::int as count from pgboss.job
       where name = 'sync-customer' and singleton_key = $1 and state::text ~ $2`,
      [customer, states],
    );
    return rows[0].count;
  };
  await world.webhooks('drop');
  await expect.poll(() => countSyncs('created|active|retry')).toBe(0);
  await world.database.query(
    `update subscriptions set trial_end = now() - interval '2 days' where id = $1`,
    [await late.subscriptionId()],
  );
  const before = await countSyncs('.');
  await open(support, id);
  expect((await view(support, id)).subscription).toMatchObject({ status: 'ACTIVE' });
  expect(await countSyncs('.')).toBe(before);
  await late.current();
  expect(await countSyncs('.')).toBeGreaterThan(before);
});

test('a customer who has never subscribed is shown with the plans on sale', async () => {
  const visitor = await world.aBuyer();
  const id = await userIdOf(world, visitor);
  await open(support, id);
  expect(await view(support, id)).toMatchObject({
    subscription: null,
    withdrawal: null,
    invoices: [],
    plans: (await visitor.get('/subscription/plans')).body.data,
  });
});

test('a blocked account is shown, and that its owner cannot log in', async () => {
  const blocked = await world.aBuyer();
  const id = await userIdOf(world, blocked);
  await world.database.query('update users set blocked_at = now() where id = $1', [id]);
  await open(support, id);
  expect((await view(support, id)).profile.blockedAt).toEqual(expect.any(String));
});

test('a deleted account is not found, also while its view was open', async () => {
  const gone = await userIdOf(world, await world.aBuyer());
  await open(support, gone);
  await world.database.query('delete from users where id = $1', [gone]);
  expect(await read(support, gone)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await open(support, gone)).toMatchObject({ status: 404 });
});

test.each(roles)('the role %s opens a view if it may see names and addresses', async (role) => {
  const member = await app.aMember(role);
  const isAllowed = ['support', 'lead', 'finance', 'owner'].includes(role);
  const expected = isAllowed ? 200 : 403;
  expect(await open(member)).toMatchObject({ status: expected });
  expect(await read(member)).toMatchObject({ status: expected });
});
