import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { everyTransaction, sumOf } from '../../testing/every-transaction.ts';
import { anActiveSubscription, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

/** Makes the database what a version without balance transactions would have left. */
async function forgetBalance(): Promise<void> {
  const client = new pg.Client(sandbox.databaseUrl);
  await client.connect();
  await client.query(`delete from objects where object in ('balance_transaction', 'payout')`);
  await client.query(`delete from due where step in ('pay_out', 'complete_payout')`);
  await client.query(`delete from settings where key = 'balanceFilled'`);
  await client.end();
}

test(
  'a database from before gets the transactions that its payments name, and pays them out',
  { tags: 'exhaustive' },
  async () => {
    for (const card of ['pm_card_visa', 'pm_card_refundFail', 'pm_card_createDispute']) {
      const { customer, subscription } = await anActiveSubscription(sandbox, { price, card });
      await stripe.subscriptions.cancel(subscription.id);
      const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
      if (!card.endsWith('Dispute'))
        await stripe.refunds.create({ charge: charge?.id, amount: 300 });
    }
    await sandbox.advance('P5D');
    const { subscription } = await anActiveSubscription(sandbox, { price });
    await stripe.subscriptions.cancel(subscription.id);
    const before = (await everyTransaction(sandbox)).filter(({ type }) => type !== 'payout');
    expect(before.map(({ type }) => type).toSorted()).toEqual([
      'adjustment',
      'charge',
      'charge',
      'charge',
      'charge',
      'refund',
      'refund',
      'refund_failure',
    ]);
    await forgetBalance();
    await sandbox.restart();
    const filled = await everyTransaction(sandbox);
    for (const each of before) {
      const isFailure = each.type === 'refund_failure';
      const undated = { created: expect.any(Number), available_on: expect.any(Number) };
      expect(filled).toContainEqual({ ...each, ...(isFailure && undated) });
    }
    expect(filled).toHaveLength(before.length);
    await sandbox.restart();
    expect(await everyTransaction(sandbox)).toEqual(filled);
    await sandbox.advance('P7D');
    const { data: payouts } = await stripe.payouts.list();
    expect(payouts).toHaveLength(1);
    expect(payouts).toMatchObject([{ amount: sumOf(before) }]);
  },
);
