import { randomUUID } from 'node:crypto';
import type { PreviewRequest } from '@stillweb/contract/console/actions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import {
  createActions,
  sign,
  startConsoleWithBilling,
  userIdOf,
} from '../../../test/calls/console-actions.ts';
import { refuseUpdates } from '../../../test/internals/refuse-updates.ts';
import type { BillingTestApp } from '../../../test/worlds/start-billing.ts';
import type { TestConsole, TestStaff } from '../../../test/worlds/start-console.ts';
import { openBillingContext } from '../../../test/worlds/open-billing-context.ts';
import { startStripeProxy, type StripeProxy } from '../../../test/proxies/stripe-proxy.ts';
import { aPayingBuyer } from '../../../test/people/subscribers.ts';
import { refundPayment } from '../../billing/staff/refund-payment.ts';
import { stripeLimits } from '../../platform/stripe/stripe-limits.ts';

/** A call that fails is repeated by the next attempt of its job, without the waits of the SDK. */
const withoutRetries = { ...stripeLimits, job: { ...stripeLimits.job, maxNetworkRetries: 0 } };

let world: BillingTestApp;
let app: TestConsole;
let proxy: StripeProxy;
let lead: TestStaff;
let buyer: Buyer;
const { act, auditOf, preview, start, untilEnded } = createActions(() => app);

beforeAll(async () => {
  ({ world, app } = await startConsoleWithBilling(
    { stripeLimits: withoutRetries },
    async (sandbox) => {
      proxy = await startStripeProxy(sandbox);
      return proxy.url;
    },
  ));
  lead = await app.aMember('lead');
});
afterAll(async () => {
  await world.close();
  await proxy.close();
});

const request: PreviewRequest = { action: 'refund', amount: 300, access: 'stays' };

async function listRefunds() {
  const { data } = await world.stripe.charges.list({
    customer: await buyer.customerId(),
    expand: ['data.refunds'],
  });
  return data.flatMap((charge) => charge.refunds?.data.map(({ amount }) => amount) ?? []);
}

/** Waits for the end of an action, and expects its two rows in the audit log. */
async function expectDone(id: string) {
  expect(await untilEnded(lead, id)).toMatchObject({ state: 'done' });
  expect(await auditOf(lead, id)).toMatchObject([
    { action: 'refund', outcome: 'begun' },
    { action: 'refund', outcome: 'done' },
  ]);
}

test('the answer of Stripe is lost: one refund, and one pair in the audit log', async () => {
  buyer = await aPayingBuyer(world);
  const userId = await userIdOf(world, buyer);
  await world.fault('POST', '/v1/refunds', { applyThenDrop: true, times: 1 });
  const { body } = await act(lead, userId, request);
  await expectDone(body.data.id);
  expect(await listRefunds()).toEqual([300]);
});

test('two servers that execute one action in parallel make one refund', async () => {
  const customer = await buyer.customerId();
  const [paid] = (await world.stripe.charges.list({ customer })).data;
  const refund = {
    charge: paid?.id ?? '',
    amount: 20,
    customer,
    subscription: null,
    access: 'stays',
  } as const;
  const decided = { userId: await userIdOf(world, buyer), action: randomUUID(), refund };
  const context = openBillingContext(world);
  const billing = { ...context, jobs: { ...context.jobs, enqueue: () => Promise.resolve() } };
  const made = await Promise.all(Array.from({ length: 6 }, () => refundPayment(billing, decided)));
  expect(new Set(made.map(({ refund: id }) => id)).size).toBe(1);
  expect(await listRefunds()).toEqual([20, 300]);
  await billing.locks.close();
});

test(
  'the outcome cannot be stored: the action is carried out once, and recorded later',
  { tags: 'exhaustive' },
  async () => {
    const userId = await userIdOf(world, buyer);
    const allow = await refuseUpdates(world.database, 'staff_actions', `new.state = 'done'`);
    const { body } = await act(lead, userId, request);
    await expect.poll(listRefunds).toEqual([300, 20, 300]);
    await allow();
    await expectDone(body.data.id);
    expect(await listRefunds()).toEqual([300, 20, 300]);
  },
);

test(
  'a server that begins an action again, as after a crash, makes nothing twice',
  { tags: 'exhaustive' },
  async () => {
    const userId = await userIdOf(world, buyer);
    const { body } = await act(lead, userId, { ...request, amount: 100 });
    const { id } = body.data;
    await expectDone(id);
    // As if the server had died after Stripe's answer, and Stripe no longer knew the idempotency key.
    await world.database.query(
      `update staff_actions set state = 'running', ended_at = null where id = $1`,
      [id],
    );
    await world.database.query(
      `update pgboss.job set state = 'created', completed_on = null where data ->> 'id' = $1`,
      [id],
    );
    await untilEnded(lead, id);
    expect(await listRefunds()).toEqual([100, 300, 20, 300]);
  },
);

test(
  'a final refusal of Stripe fails the action, in words for staff; a passing failure is tried again',
  { tags: 'exhaustive' },
  async () => {
    const userId = await userIdOf(world, buyer);
    const small = { ...request, amount: 50 };
    await world.fault('POST', '/v1/refunds', { answer: { status: 500 }, times: 1 });
    const { body } = await act(lead, userId, small);
    expect(await untilEnded(lead, body.data.id)).toMatchObject({ state: 'done' });
    const answer = { status: 400, code: 'charge_disputed' };
    await world.fault('POST', '/v1/refunds', { answer });
    const refused = await act(lead, userId, small);
    const { id } = refused.body.data;
    expect(await untilEnded(lead, id)).toMatchObject({
      state: 'failed',
      message: 'This payment is disputed: the bank decides.',
    });
    const [begun, failed] = await auditOf(lead, id);
    expect([begun, failed]).toMatchObject([{ outcome: 'begun' }, { outcome: 'failed' }]);
    const line = { msg: 'an action of staff failed', action: id, reqId: begun.requestId };
    expect(app.server.logLines).toContainEqual(expect.objectContaining(line));
  },
);

test('while Stripe is down nothing is begun', async () => {
  const userId = await userIdOf(world, buyer);
  const { digest } = (await preview(lead, userId, { ...request, amount: 50 })).body.data;
  await world.outage('500', 30);
  expect(await start(lead, userId, { digest, assertion: sign(lead, digest) })).toMatchObject({
    status: 503,
    body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
  });
});
