import { afterAll, expect, test } from 'vitest';
import { anActiveSubscription, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

/** Paused until an hour before the second renewal from now. */
async function aPausedCollection(behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void') {
  const { subscription, customer } = await anActiveSubscription(sandbox, { price });
  const [item] = subscription.items.data;
  const resumes_at = (item?.current_period_end ?? 0) + 27 * 86_400;
  await sandbox.newEvents();
  const paused = await stripe.subscriptions.update(subscription.id, {
    pause_collection: { behavior, resumes_at },
  });
  expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior, resumes_at } });
  expect(await sandbox.newEvents()).toEqual(['customer.subscription.updated']);
  return { id: subscription.id, customer: customer.id };
}

async function latestInvoice(id: string) {
  const { latest_invoice } = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice'],
  });
  return latest_invoice;
}

test.each([
  ['void', 'void', 'invoice.voided'],
  ['mark_uncollectible', 'uncollectible', 'invoice.marked_uncollectible'],
  ['keep_as_draft', 'draft', 'invoice.updated'],
] as const)(
  'a renewal within a pause that says %s becomes %s, and is not announced or charged',
  async (behavior, status, event) => {
    const { id } = await aPausedCollection(behavior);
    await sandbox.advance('P32D');
    expect(await latestInvoice(id)).toMatchObject({ status, amount_paid: 0, auto_advance: false });
    const events = await sandbox.newEvents();
    expect(events).toEqual(['customer.subscription.updated', 'invoice.created', event]);
    await stripe.subscriptions.cancel(id);
  },
);

test('a pause ends by the clock, and the next renewal is announced and charged', async () => {
  const { id } = await aPausedCollection('void');
  await sandbox.advance('P59D');
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ pause_collection: null });
  await sandbox.advance('P4D');
  expect(await latestInvoice(id)).toMatchObject({ status: 'paid', amount_paid: 900 });
});

test('a pause is cleared, and a new period can begin and be paid in the same call', async () => {
  const { id } = await aPausedCollection('void');
  await sandbox.advance('P40D');
  const asked = await sandbox.now();
  const resumed = await stripe.subscriptions.update(id, {
    pause_collection: '',
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'none',
    payment_behavior: 'error_if_incomplete',
  });
  expect(resumed).toMatchObject({ status: 'active', pause_collection: null });
  const start = resumed.items.data[0]?.current_period_start;
  expect(start).toBeGreaterThanOrEqual(asked);
  expect(start).toBeLessThanOrEqual(await sandbox.now());
  expect(await latestInvoice(id)).toMatchObject({ status: 'paid', amount_paid: 900 });
});

test('a pause must end ahead', async () => {
  const { subscription } = await anActiveSubscription(sandbox, { price });
  const past = { behavior: 'void', resumes_at: (await sandbox.now()) - 1 } as const;
  await expect(
    stripe.subscriptions.update(subscription.id, { pause_collection: past }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'pause_collection[resumes_at]' });
});
