import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../test/a-buyer.ts';
import { enqueueJob, untilIdle } from '../../../test/enqueue-job.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/start-billing.ts';
import { aPayingBuyer, waitForEmail } from '../../../test/subscribers.ts';
import { renewalQueue } from '../jobs.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
});

afterAll(() => world.close());

/** Removes every card of a buyer, as a person can at Stripe. */
async function withoutCard(buyer: Buyer): Promise<void> {
  const { data } = await world.stripe.customers.listPaymentMethods(await buyer.customerId());
  for (const { id } of data) await world.stripe.paymentMethods.detach(id);
  await expect.poll(async () => (await buyer.current())?.card).toBeNull();
}

async function expectRequest(buyer: Buyer, subject: RegExp): Promise<void> {
  const mail = await waitForEmail(world, buyer, subject);
  expect(mail?.text).not.toMatch(/your card|same card|another card|bank has declined/i);
  expect(mail?.text).toMatch(/no card/);
  expect(mail?.text).toMatch(/Add a card:\s+\S+\/dashboard\/subscription/);
}

test('billing 54: a renewal without a card asks for one', async () => {
  const buyer = await aPayingBuyer(world, 'YEARLY');
  await withoutCard(buyer);
  await world.advance('P340D');
  await untilIdle(world.database, 'sync-customer');
  await enqueueJob(world.database, renewalQueue);
  await expectRequest(buyer, /^Your plan renews on/);
});

test('billing 54: a payment that failed for want of a card asks for one', async () => {
  const buyer = await aPayingBuyer(world);
  await withoutCard(buyer);
  await world.advance('P32D');
  await buyer.untilStatus('PAST_DUE');
  await expectRequest(buyer, /^Your payment did not go through/);
});

test('billing 54: a trial that ends without a card asks for one', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await withoutCard(buyer);
  await world.advance('P5D');
  await expectRequest(buyer, /^Your free trial ends on/);
});
