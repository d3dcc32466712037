import { afterAll, expect, test } from 'vitest';
import { somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

test('a trial that is ended early without a card ends as its setting says', async () => {
  for (const [missing_payment_method, status, event] of [
    ['cancel', 'canceled', 'customer.subscription.deleted'],
    ['pause', 'paused', 'customer.subscription.paused'],
  ] as const) {
    const { id: customer } = await stripe.customers.create();
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method } },
    });
    await sandbox.newEvents();
    const ended = await stripe.subscriptions.update(id, { trial_end: 'now' });
    expect(ended.status).toBe(status);
    expect(await sandbox.newEvents()).toContain(event);
    await sandbox.advance('P40D');
    const { data } = await stripe.invoices.list({ customer });
    expect(data).toMatchObject([{ billing_reason: 'subscription_create', amount_due: 0 }]);
  }
});
