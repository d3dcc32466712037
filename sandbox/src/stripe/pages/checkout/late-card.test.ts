import { afterAll, expect, test } from 'vitest';
import { aCard, aCheckout, post } from '../testing/browse.ts';
import { somePlans, subscriptionsOf } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const price = (await somePlans(sandbox)).monthly.id;
await sandbox.control('/settings', { lateCard: true });
afterAll(async () => sandbox.close());

const trial = { subscription_data: { trial_period_days: 7 } };

const lateCheckouts: [name: string, terms: object, cards: string[]][] = [
  ['with a trial', trial, ['4242424242424242']],
  ['that is paid', {}, ['4242424242424242']],
  ['that is paid after a decline', {}, ['4000000000000002', '4242424242424242']],
  ['that is paid after 3-D Secure', {}, ['4000000000003220']],
];

test.each(lateCheckouts)(
  'a late card of a checkout %s follows 20 s later',
  async (_, terms, cards) => {
    const { customer, url } = await aCheckout(sandbox, { price, ...terms });
    for (const card of cards) {
      const { redirectsTo } = await post(url, aCard(card));
      if (redirectsTo.includes('/authenticate/')) await post(redirectsTo, { outcome: 'complete' });
    }
    const status = terms === trial ? 'trialing' : 'active';
    expect(await subscriptionsOf(sandbox, customer.id)).toMatchObject([
      { status, default_payment_method: null },
    ]);
    const first = await sandbox.newEvents();
    expect(first.filter((type) => type === 'payment_method.attached')).toHaveLength(1);
    expect(first.at(-1)).toBe('checkout.session.completed');
    await sandbox.advance('PT20S');
    const [card] = (await sandbox.stripe.paymentMethods.list({ customer: customer.id })).data;
    expect(await subscriptionsOf(sandbox, customer.id)).toMatchObject([
      { default_payment_method: card?.id },
    ]);
    expect(await sandbox.newEvents()).toEqual(['customer.subscription.updated']);
    const { data } = await sandbox.stripe.events.list({ limit: 1 });
    expect(data[0]?.data.previous_attributes).toEqual({ default_payment_method: null });
  },
);

test.each<[string, (subscription: string, customer: string) => Promise<unknown>]>([
  [
    'has another card by then',
    async (id, customer) => {
      const { stripe } = sandbox;
      const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
      await stripe.subscriptions.update(id, { default_payment_method: card.id });
    },
  ],
  ['has ended', async (id) => sandbox.stripe.subscriptions.cancel(id)],
  [
    'belongs to a customer who removed the card',
    async (_id, customer) => {
      const [card] = (await sandbox.stripe.paymentMethods.list({ customer })).data;
      await sandbox.stripe.paymentMethods.detach(card?.id ?? '');
    },
  ],
])('a late card does not change a subscription that %s', async (_, act) => {
  const { customer, url } = await aCheckout(sandbox, { price, ...trial });
  await post(url, aCard());
  const [subscription] = await subscriptionsOf(sandbox, customer.id);
  await act(subscription?.id ?? '', customer.id);
  const before = await subscriptionsOf(sandbox, customer.id);
  await sandbox.advance('PT20S');
  expect(await subscriptionsOf(sandbox, customer.id)).toEqual(before);
});
