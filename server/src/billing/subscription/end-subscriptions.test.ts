import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { aPastDueBuyer, subscriptionAtStripe } from '../../../test/people/subscribers.ts';
import { openBillingContext } from '../../../test/worlds/open-billing-context.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { replaceRepairs } from '../store/repairs.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

/** An event of the customer has it read. */
async function readAgain(buyer: Buyer): Promise<void> {
  const metadata = { changedAt: String(Date.now()) };
  await world.stripe.customers.update(await buyer.customerId(), { metadata });
}

async function listRecorded(buyer: Buyer): Promise<unknown[]> {
  const { rows } = await world.database.query(
    `select state from billing_repairs where kind = 'cancel-subscription'
       and stripe_customer_id = $1`,
    [await buyer.customerId()],
  );
  return rows;
}

test('an end that a server has recorded before it died is made by the next reading', async () => {
  const buyer = await aPastDueBuyer(world);
  const subscription = await buyer.subscriptionId();
  const details = { feedback: 'unused', comment: 'I read books now' } as const;
  await replaceRepairs(openBillingContext(world).db, await buyer.customerId(), [
    { kind: 'cancel-subscription', subscription, details },
  ]);

  await readAgain(buyer);

  await buyer.untilStatus('CANCELED');
  expect((await subscriptionAtStripe(world, buyer)).cancellation_details).toMatchObject(details);
  // Not even in a row that is done: it holds what the user wrote.
  await expect.poll(() => listRecorded(buyer)).toEqual([]);
});

test('an end that has failed is not made later, unless its user asks for it again', async () => {
  const buyer = await aPastDueBuyer(world);
  await world.fault('DELETE', '/v1/subscriptions/*', { answer: { status: 500 } });
  world.server.expectErrorLine('request failed');
  expect(await buyer.post('/subscription/cancel', { reason: 'unused' })).toMatchObject({
    status: 503,
    body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
  });
  expect(await listRecorded(buyer)).toEqual([]);
  expect(await buyer.current()).toMatchObject({ status: 'PAST_DUE' });
  await world.clearFaults();
  expect(await buyer.post('/subscription/cancel')).toMatchObject({
    status: 200,
    body: { data: { status: 'CANCELED' } },
  });
});
