import type Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { anActiveSubscription, idOf, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { receiveWebhooks } from '../../testing/webhook-receiver.ts';
import { DAY } from '../periods.ts';
import { businessDayAfter } from './business-days.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const { product, monthly } = await somePlans(sandbox);
const price = monthly.id;
/** The fee of a payment of 9.00 USD. */
const FEE = 56;
afterAll(async () => sandbox.close());

/** A paid charge of 9.00 USD, which is never repeated. */
async function aCharge(card?: string): Promise<Stripe.Charge> {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price, card });
  await stripe.subscriptions.cancel(subscription.id);
  const { data } = await stripe.charges.list({
    customer: customer.id,
    expand: ['data.balance_transaction'],
  });
  const [charge] = data;
  if (!charge) throw new Error('no charge');
  return charge;
}

async function transactionsOf(params: Stripe.BalanceTransactionListParams) {
  return stripe.balanceTransactions
    .list({ limit: 100, ...params })
    .autoPagingToArray({ limit: 500 });
}

/** The available and pending amounts in dollars. */
async function dollars() {
  const { available, pending } = await stripe.balance.retrieve();
  const inDollars = ({ currency }: { currency: string }) => currency === 'usd';
  return {
    available: available.find(inDollars)?.amount ?? Number.NaN,
    pending: pending.find(inDollars)?.amount ?? Number.NaN,
  };
}

/**
 * Moves the clock to a Monday noon on which everything so far is paid out, and no payout is on its
 * way.
 */
async function emptyBalance() {
  const now = await sandbox.now();
  const monday = businessDayAfter(now, 1) + 7 * DAY;
  const weekday = new Date(monday * 1000).getUTCDay();
  await sandbox.advance(`PT${monday - (weekday - 1) * DAY + DAY / 2 + 7 * DAY - now}S`);
}

test('a payment is pending for two business days, less its fee', async () => {
  await emptyBalance();
  const { available, pending } = await dollars();
  const charge = await aCharge();
  const transaction = charge.balance_transaction;
  expect(transaction).toMatchObject({
    amount: 900,
    currency: 'usd',
    fee: FEE,
    fee_details: [{ amount: FEE, currency: 'usd', type: 'stripe_fee' }],
    net: 900 - FEE,
    reporting_category: 'charge',
    source: charge.id,
    status: 'pending',
    type: 'charge',
  });
  expect(await dollars()).toEqual({ available, pending: pending + 900 - FEE });
  const id = idOf(transaction);
  const read = await stripe.balanceTransactions.retrieve(id, { expand: ['source.customer'] });
  expect(read.source).toMatchObject({ id: charge.id, customer: { object: 'customer' } });
  expect(read.available_on).toBe(businessDayAfter(read.created, 2));
  await emptyBalance();
  expect(await stripe.balanceTransactions.retrieve(id)).toMatchObject({ status: 'available' });
});

test('a declined payment moves nothing', async () => {
  const { id: customer } = await stripe.customers.create();
  const { id: card } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  const subscription = { customer, items: [{ price }], default_payment_method: card };
  await stripe.subscriptions.create(subscription);
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge).toMatchObject({ status: 'failed', balance_transaction: null });
  expect(await transactionsOf({ source: charge?.id })).toEqual([]);
});

test('a refund takes its amount and leaves the fee; one that fails gives it back', async () => {
  await emptyBalance();
  const charge = await aCharge();
  const { available } = await dollars();
  const refund = await stripe.refunds.create({
    charge: charge.id,
    amount: 400,
    expand: ['balance_transaction'],
  });
  expect(refund.balance_transaction).toMatchObject({
    amount: -400,
    fee: 0,
    fee_details: [],
    net: -400,
    source: refund.id,
    status: 'available',
    type: 'refund',
  });
  expect(await dollars()).toMatchObject({ available: available - 400 });
  const failing = await aCharge('pm_card_refundFail');
  const { id } = await stripe.refunds.create({ charge: failing.id });
  expect(await dollars()).toMatchObject({ available: available - 1_300 });
  await sandbox.advance('PT2H');
  const failed = await stripe.refunds.retrieve(id, { expand: ['failure_balance_transaction'] });
  expect(failed.failure_balance_transaction).toMatchObject({
    net: 900,
    reporting_category: 'refund_failure',
    source: id,
    type: 'refund_failure',
  });
  expect((await transactionsOf({ source: id })).map(({ net }) => net)).toEqual([900, -900]);
});

test('a dispute takes the payment and a fee; a dispute that is won gives both back', async () => {
  await emptyBalance();
  const charge = await aCharge('pm_card_createDispute');
  const { available } = await dollars();
  await sandbox.advance('PT10S');
  const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
  const id = dispute?.id ?? '';
  const [taken] = await transactionsOf({ source: id });
  expect(taken).toMatchObject({ amount: -900, fee: 1_500, net: -2_400, type: 'adjustment' });
  expect(dispute?.balance_transactions).toEqual([taken]);
  expect(await dollars()).toMatchObject({ available: available - 2_400 });
  await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
  await sandbox.advance('PT10S');
  const won = await stripe.disputes.retrieve(id);
  expect(won.balance_transactions.map(({ net }) => net)).toEqual([-2_400, 2_400]);
  expect(won.balance_transactions[1]).toMatchObject({ reporting_category: 'dispute_reversal' });
  expect(await dollars()).toMatchObject({ available });
});

test('a payout holds what became available, and arrives a business day later', async () => {
  await emptyBalance();
  const types = ['payout.created', 'payout.reconciliation_completed', 'payout.paid'] as const;
  const receiver = await receiveWebhooks(sandbox, [...types]);
  const charge = await aCharge();
  const { currency } = charge;
  await emptyBalance();
  const [payout] = (await stripe.payouts.list({ limit: 1, status: 'paid' })).data;
  const id = payout?.id ?? '';
  expect(payout).toMatchObject({ automatic: true, currency, reconciliation_status: 'completed' });
  const parts = await transactionsOf({ payout: id });
  expect(parts.map(({ type }) => type).toSorted()).toEqual(['charge', 'payout']);
  expect(parts.find(({ type }) => type === 'charge')?.source).toBe(charge.id);
  expect(parts.find(({ type }) => type === 'payout')).toMatchObject({
    id: payout?.balance_transaction,
    net: -(900 - FEE),
    source: id,
  });
  const delivered = await receiver.arrived(3);
  expect(delivered.map(({ type }) => type)).toEqual(types);
  await receiver.close();
  expect((await stripe.payouts.list({ created: { lt: payout?.created } })).data).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  await expect(transactionsOf({ payout: 'po_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'payout',
  });
});

test('a payout that fails comes back, and goes out again with the next one', async () => {
  await emptyBalance();
  await aCharge();
  await emptyBalance();
  const [paid] = (await stripe.payouts.list({ limit: 1 })).data;
  const id = paid?.id ?? '';
  const { available } = await dollars();
  const fail = async (payout: string) => sandbox.control(`/payouts/${payout}/fail`, {});
  expect(await fail(id)).toMatchObject({ status: 200, body: { id, status: 'failed' } });
  const failed = await stripe.payouts.retrieve(id, { expand: ['failure_balance_transaction'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
    failure_balance_transaction: { net: 844, type: 'payout_failure', source: id },
  });
  expect((await stripe.events.list({ type: 'payout.failed' })).data).toMatchObject([
    { data: { object: { id }, previous_attributes: { status: 'paid' } } },
  ]);
  expect(await dollars()).toMatchObject({ available: available + 844 });
  await emptyBalance();
  const [next] = (await stripe.payouts.list({ limit: 1 })).data;
  expect(next).toMatchObject({ amount: 844, status: 'paid' });
  const parts = await transactionsOf({ payout: next?.id, type: 'payout_failure' });
  expect(parts).toMatchObject([{ source: id }]);
  expect((await fail(id)).status).toBe(400);
  expect((await fail('po_none')).status).toBe(404);
});

test('a balance that is not positive is not paid out', async () => {
  await emptyBalance();
  const charge = await aCharge();
  await stripe.refunds.create({ charge: charge.id });
  const [latest] = (await stripe.payouts.list({ limit: 1 })).data;
  await emptyBalance();
  expect((await stripe.payouts.list({ limit: 1 })).data).toMatchObject([{ id: latest?.id }]);
  expect(await dollars()).toEqual({ available: -FEE, pending: 0 });
  await aCharge();
  await emptyBalance();
  expect((await stripe.payouts.list({ limit: 1 })).data).toMatchObject([{ amount: 900 - 2 * FEE }]);
  expect(await dollars()).toEqual({ available: 0, pending: 0 });
});

test('each currency has its balance and its payouts', async () => {
  await emptyBalance();
  const pounds = await stripe.prices.create({
    product: product.id,
    currency: 'gbp',
    unit_amount: 850,
    recurring: { interval: 'month' },
  });
  await anActiveSubscription(sandbox, { price: pounds.id });
  const { pending } = await stripe.balance.retrieve();
  expect(pending).toContainEqual({ amount: 805, currency: 'gbp', source_types: { card: 805 } });
  await emptyBalance();
  const [transaction] = await transactionsOf({ currency: 'gbp', type: 'payout' });
  expect(transaction).toMatchObject({ net: -805 });
  const payout = await stripe.payouts.retrieve(idOf(transaction?.source));
  expect(payout).toMatchObject({ amount: 805, currency: 'gbp' });
});
