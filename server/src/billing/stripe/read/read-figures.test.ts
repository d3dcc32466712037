import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultEffect } from '../../../../../scripts/clients/sandbox.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../../../test/people/subscribers.ts';
import { stripeLimits } from '../../../platform/stripe/stripe-limits.ts';
import { figuresQueue } from '../../jobs.ts';

let world: BillingTestApp;

beforeAll(async () => {
  // What these tests expect holds too where figures are read too late.
  world = await startBilling({ stripeLimits: { ...stripeLimits, figures: 500 } });
});

afterAll(() => world.close());

const preview = '/v1/invoices/create_preview';
const failures: [string, FaultEffect][] = [
  ['is forbidden', { answer: { status: 403 } }],
  ['is limited', { answer: { status: 429, retryAfterSeconds: 60 } }],
  ['hangs', { delaySeconds: 60 }],
];

test.for(failures)(
  'billing 57: a purchase is stored while the preview of its renewal %s',
  async ([_how, effect]) => {
    const buyer = await world.aBuyer();
    await world.fault('POST', preview, effect);
    const { sessionId } = await world.withoutWebhooks(() => buyer.checkOut('YEARLY'));

    const bought = await buyer.confirm(sessionId);
    expect(bought).toMatchObject({ status: 'TRIALING', plan: 'YEARLY', nextCharge: null });
    expect(bought.cancelAt).toBeNull();
    expect(await buyer.current()).toMatchObject({ status: 'TRIALING', card: { last4: '4242' } });

    await world.clearFaults();
    await readLater();
    await expect.poll(async () => (await buyer.current())?.nextCharge?.amount).toBe(9900);
  },
);

/** Without the seconds that the job waits after a failure. */
async function readLater(): Promise<void> {
  await world.database.query('update pgboss.job set start_after = now() where name = $1', [
    figuresQueue.name,
  ]);
}

test('billing 57: a webhook stores a purchase while previews fail', async () => {
  const buyer = await world.aBuyer();
  await world.fault('POST', preview, { answer: { status: 500 } });
  await buyer.checkOut('MONTHLY');
  expect(await buyer.untilStatus('TRIALING')).toMatchObject({ nextCharge: null });
});

test('billing 33: a subscriber can cancel and resume while previews fail', async () => {
  const buyer = await aPayingBuyer(world);
  await world.fault('POST', preview, { answer: { status: 403 } });
  expect((await buyer.post('/subscription/cancel')).status).toBe(200);
  const resumed = await buyer.post('/subscription/reactivate');
  expect(resumed.status).toBe(200);
  expect(resumed.body.data).toMatchObject({ status: 'ACTIVE', cancelAt: null, nextCharge: null });
});
