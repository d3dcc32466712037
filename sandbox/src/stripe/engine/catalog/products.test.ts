import { afterAll, expect, test } from 'vitest';
import { anActiveSubscription, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const { monthly, product } = await somePlans(sandbox);
afterAll(async () => sandbox.close());

test('a change of a price shows in its subscriptions, without an event about them', async () => {
  const { subscription } = await anActiveSubscription(sandbox, { price: monthly.id });
  await sandbox.newEvents();

  const changes = { active: false, nickname: 'Old', metadata: { plan: 'MONTHLY' } };
  await stripe.prices.update(monthly.id, changes);
  await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
    lookup_key: monthly.lookup_key ?? '',
    transfer_lookup_key: true,
  });

  const { items } = await stripe.subscriptions.retrieve(subscription.id);
  expect(items.data).toMatchObject([
    { price: { ...changes, lookup_key: null, unit_amount: 900 }, plan: changes },
  ]);
  const types = await sandbox.newEvents();
  expect(types.filter((type) => !type.startsWith('price.'))).toEqual([]);
});
