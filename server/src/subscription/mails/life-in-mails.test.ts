import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type BillingWorld } from '../../../test/start-billing.ts';
import { paidInvoices, subjects, untilMailed } from '../../../test/subscribers.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('a person hears of each step once: trial, its end, receipt, declined card, end', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('duplicate');
  await buyer.subscribe('MONTHLY');
  await world.advance('P5D');
  await untilMailed(world, buyer, /free trial ends on/);
  await world.advance('P3D');
  await buyer.untilStatus('ACTIVE');
  await expect.poll(() => paidInvoices(world, buyer), { timeout: 10_000 }).toEqual([900]);
  const customer = await buyer.customerId();
  const failing = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    default_payment_method: failing.id,
  });
  await world.advance('P31D');
  await buyer.untilStatus('PAST_DUE');
  await untilMailed(world, buyer, /payment did not go through/);
  await world.advance('P16D');
  await buyer.untilStatus('CANCELED');
  await world.webhooks('normal');

  await untilMailed(world, buyer, /has ended/);
  const received = await subjects(world, buyer);
  const count = (pattern: RegExp) => received.filter((subject) => pattern.test(subject)).length;
  expect(count(/free trial.*has started/)).toBe(1);
  expect(count(/free trial ends on/)).toBe(1);
  expect(count(/^Receipt: \$9\.00/)).toBe(1);
  expect(count(/payment did not go through/)).toBeGreaterThan(0);
  expect(count(/has ended/)).toBe(1);
  const [last] = await world.server.mailbox.mails(buyer.email);
  expect(last?.html).toContain('/pricing');
});
