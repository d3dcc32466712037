import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import {
  createActions,
  form,
  startConsoleWithBilling,
  userIdOf,
} from '../../../test/calls/console-actions.ts';
import { untilIdle } from '../../../test/internals/enqueue-job.ts';
import type { BillingTestApp } from '../../../test/worlds/start-billing.ts';
import type { TestConsole, TestStaff } from '../../../test/worlds/start-console.ts';
import { syncQueue } from '../../billing/jobs.ts';

let billing: BillingTestApp;
let app: TestConsole;
let support: TestStaff;
let owner: TestStaff;
let buyer: Buyer;
let userId: string;
const { act, auditOf, call, preview, read, start, untilEnded } = createActions(() => app);

beforeAll(async () => {
  ({ world: billing, app } = await startConsoleWithBilling());
  support = await app.aMember('support');
  owner = await app.aMember('owner');
  buyer = await billing.aBuyer();
  await buyer.checkOut('MONTHLY');
  await vi.waitFor(async () => expect(await buyer.current()).toBeTruthy(), 45_000);
  userId = await idOf(buyer);
});
afterAll(() => billing.close());

const idOf = (buyer: Buyer) => userIdOf(billing, buyer);

test('an action is shown, begun and done, and the audit log has the intent and the outcome', async () => {
  await billing.webhooks('drop');
  // A reading because of the checkout would find the change before the action does.
  await untilIdle(billing.database, syncQueue.name);
  const subscription = await buyer.subscriptionId();
  await billing.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  const shown = await preview(support, userId, { action: 'resync' });
  expect(shown).toMatchObject({
    status: 200,
    body: {
      data: {
        digest: expect.stringMatching(/^[\w-]{43}$/),
        effects: [{ of: 'data', text: expect.stringContaining('read and store') }],
        confirm: 'Resync',
        needsStepUp: false,
        needsApproval: false,
      },
    },
  });
  const { digest } = shown.body.data;
  const started = await start(support, userId, { digest, ticket: 'T-1' });
  expect(started).toMatchObject({ status: 200, body: { data: { state: 'running' } } });
  const { id } = started.body.data;
  expect(await untilEnded(support, id)).toMatchObject({
    id,
    action: 'resync',
    userId,
    state: 'done',
    request: { action: 'resync' },
    ...form,
    ticket: 'T-1',
    requestedBy: { id: support.me.id },
    decidedBy: null,
    message: null,
  });
  expect(await buyer.current()).toMatchObject({ cancelAt: expect.any(String) });
  const [intent, outcome, ...others] = await auditOf(owner, id);
  const both = { action: 'resync', target: userId, staff: { id: support.me.id }, role: 'support' };
  expect(intent).toMatchObject({ ...both, outcome: 'begun', ticket: 'T-1', note: null });
  expect(outcome).toMatchObject({
    ...both,
    outcome: 'done',
    intent: intent.id,
    after: { changed: [subscription] },
  });
  expect(others).toEqual([]);
});

test('sent twice, even in parallel, it is the same action; previewed again, it is another', async () => {
  const { body } = await preview(support, userId, { action: 'resync' });
  const send = () => start(support, userId, { digest: body.data.digest });
  const answers = await Promise.all([send(), send(), send()]);
  const { id } = (await send()).body.data;
  expect(answers.map((answer) => answer.body.data.id)).toEqual([id, id, id]);
  await untilEnded(support, id);
  expect((await send()).body.data).toEqual({ id, state: 'done' });
  expect(await auditOf(owner, id)).toHaveLength(2);
  expect((await act(support, userId, { action: 'resync' })).body.data.id).not.toBe(id);
});

test('an action without a preview, or with the preview of another member, is refused', async () => {
  const { body } = await preview(support, userId, { action: 'resync' });
  const changed = { status: 409, body: { code: 'PREVIEW_CHANGED' } };
  expect(await start(support, userId, { digest: 'x'.repeat(43) })).toMatchObject(changed);
  expect(await start(owner, userId, { digest: body.data.digest })).toMatchObject(changed);
});

test('a reason and a note are demanded', async () => {
  const { body } = await preview(support, userId, { action: 'resync' });
  const answer = await start(support, userId, { digest: body.data.digest, reason: '', note: 'No' });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      fieldErrors: {
        reason: 'Please choose a reason',
        note: 'Please write at least 10 characters',
      },
    },
  });
});

test('an action that is not possible says why, for an account that has none of it', async () => {
  const visitor = await billing.aBuyer();
  expect(await preview(support, await idOf(visitor), { action: 'resync' })).toMatchObject({
    status: 409,
    body: {
      code: 'ACTION_NOT_POSSIBLE',
      message: 'This account has no customer at Stripe: there is nothing to sync.',
    },
  });
});

test('one’s own actions are listed, and roles that see ids only see no note', async () => {
  const { body } = await act(support, userId, { action: 'resync' });
  const { id } = body.data;
  await untilEnded(support, id);
  const { body: own } = await call(support, 'GET', '/actions');
  expect(own.data[0]).toMatchObject({ id, note: form.note });
  expect((await call(owner, 'GET', '/actions')).body.data).toEqual([]);
  const engineer = await app.aMember('engineer');
  expect(await read(engineer, id)).toMatchObject({ id, note: null, request: null });
});

test('names of a person go with the account, and the action stays', async () => {
  const leaving = await billing.aBuyer();
  await leaving.subscribe('MONTHLY');
  const leavingId = await idOf(leaving);
  const { body } = await act(support, leavingId, { action: 'resync' });
  await untilEnded(support, body.data.id);
  await billing.database.query('delete from users where id = $1', [leavingId]);
  expect(await read(support, body.data.id)).toMatchObject({
    state: 'done',
    userId: leavingId,
    request: null,
    note: null,
  });
});
