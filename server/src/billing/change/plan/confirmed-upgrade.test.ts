import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import {
  aPayingBuyer,
  paidAmounts,
  emailSubjects,
  waitForEmail,
} from '../../../../test/people/subscribers.ts';
import { untilSynced } from '../../../../test/internals/until-synced.ts';
import { idOf } from '../../stripe/objects.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

/** A buyer whose upgrade waits for the bank, with the payment that waits. */
async function anUpgradeThatWaits(): Promise<{ buyer: Buyer; intent: string }> {
  const buyer = await aPayingBuyer(world);
  const customer = await buyer.customerId();
  const asking = await world.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer,
  });
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    default_payment_method: asking.id,
  });
  const { status, body } = await buyer.post('/subscription/update', {
    priceId: world.prices.YEARLY,
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: 'ACTIVE', plan: 'MONTHLY', pendingPlan: 'YEARLY' });
  const { data } = await world.stripe.invoices.list({
    customer,
    status: 'open',
    expand: ['data.payments'],
  });
  const intent = idOf(data[0]?.payments?.data[0]?.payment.payment_intent);
  return { buyer, intent: intent ?? '' };
}

/** Answers on the bank's page, as the cardholder does. */
async function authenticate(intent: string, passed: boolean): Promise<number> {
  const { status } = await fetch(`${world.sandboxUrl}/sandbox/authentications/${intent}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ passed }),
  });
  return status;
}

test(
  'billing 21, 59: an upgrade waits for 3-D Secure while the old plan continues; a refusal is not emailed',
  { tags: 'exhaustive' },
  async () => {
    const { buyer, intent } = await anUpgradeThatWaits();
    await waitForEmail(world, buyer, /bank asks you to confirm/);
    await authenticate(intent, false);
    await untilSynced(world);
    expect(await buyer.current()).toMatchObject({ status: 'ACTIVE', plan: 'MONTHLY' });
    expect(await paidAmounts(world, buyer)).toEqual([900]);
    // Written to the outbox by the reading above.
    const { rows } = await world.database.query(
      `select key from billing_mails where user_id = (select id from users where email = $1)
       and key like 'payment-failed:%'`,
      [buyer.email],
    );
    expect(rows).toEqual([]);
  },
);

test('billing 21: an upgrade after 3-D Secure is applied and paid exactly once', async () => {
  const { buyer, intent } = await anUpgradeThatWaits();
  await world.webhooks('duplicate');

  expect(await authenticate(intent, true)).toBe(200);

  await expect.poll(async () => (await buyer.current())?.plan).toBe('YEARLY');
  expect(await authenticate(intent, true)).toBe(400);
  const again = await buyer.post('/subscription/update', { priceId: world.prices.YEARLY });
  await world.webhooks('normal');
  expect(again.body.data).toMatchObject({ status: 'ACTIVE', plan: 'YEARLY', pendingPlan: null });
  const [upgrade, ...before] = await paidAmounts(world, buyer);
  expect(before).toEqual([900]);
  expect(upgrade).toBeGreaterThan(8900);
  await waitForEmail(world, buyer, /^Your plan is now Annual/);
  expect(
    (await emailSubjects(world, buyer)).filter((subject) => /plan is now/.test(subject)),
  ).toHaveLength(1);
  const { data } = await world.stripe.subscriptions.list({ customer: await buyer.customerId() });
  expect(data.map(({ items }) => items.data.map(({ price }) => price.id))).toEqual([
    [world.prices.YEARLY],
  ]);
});

test(
  'a cancellation drops an upgrade that waits for the bank',
  { tags: 'exhaustive' },
  async () => {
    const { buyer, intent } = await anUpgradeThatWaits();
    const { status, body } = await buyer.post('/subscription/cancel');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ plan: 'MONTHLY', pendingPlan: null });
    expect(body.data.cancelAt).toBe(body.data.currentPeriodEnd);

    // Confirmed too late, it would buy a year that ends with the month.
    await authenticate(intent, true);
    expect(await paidAmounts(world, buyer)).toEqual([900]);
    expect(await buyer.current()).toMatchObject({ plan: 'MONTHLY', cancelAt: body.data.cancelAt });
  },
);
