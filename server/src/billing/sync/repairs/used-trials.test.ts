import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type BillingWorld } from '../../../../test/start-billing.ts';
import { paidAmounts } from '../../../../test/subscribers.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await startBilling({ env: { TRIALS_PER_CARD: '1' } });
});

afterAll(() => world.close());

test('billing 15: a card gets no second trial, and nothing is charged', async () => {
  const first = await world.aBuyer();
  await first.subscribe('MONTHLY');
  const second = await world.aBuyer();
  await second.checkOut('YEARLY');

  const shown = await second.untilStatus('CANCELED');

  expect(shown).toMatchObject({ endReason: 'TRIAL_ALREADY_USED', nextCharge: null });
  const { data: invoices } = await world.stripe.invoices.list({
    customer: await second.customerId(),
  });
  expect(invoices.map(({ amount_paid, amount_due }) => amount_paid + amount_due)).toEqual([0]);
  const [mail] = await world.server.mailbox.untilReceived(second.email, 2);
  expect(mail?.subject).toBe('Your free trial could not start');
  expect(mail?.text).toMatch(/already had its free trial.*nothing was charged/s);
  expect(mail?.text).toMatch(/you can subscribe without a trial.*\/pricing/s);
  // Now without a trial, and the checkout says so.
  const { body } = await second.post('/subscription/checkout-session', { plan: 'YEARLY' });
  const page = await (await fetch(body.data.url)).text();
  expect(page).toContain('Subscribe');
  expect(page).not.toContain('Start trial');
  await second.checkOut('YEARLY');
  expect(await second.untilStatus('ACTIVE')).toMatchObject({ plan: 'YEARLY', trialEnd: null });
  expect(await paidAmounts(world, second)).toEqual([9900]);
});
