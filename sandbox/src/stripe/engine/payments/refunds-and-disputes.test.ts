import type Stripe from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anActiveSubscription, idOf, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
beforeEach(async () => sandbox.newEvents());
afterAll(async () => sandbox.close());

/** A subscription's first payment by this card, with its invoice and its charge. */
async function aPayment(card?: string) {
  const { subscription } = await anActiveSubscription(sandbox, { price, card });
  const invoice = idOf(subscription.latest_invoice);
  const [payment] = (await stripe.invoicePayments.list({ invoice })).data;
  const intent = idOf(payment?.payment.payment_intent);
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent);
  await sandbox.newEvents();
  return { subscription, invoice, intent, charge: idOf(latest_charge) };
}

async function theDisputeOf(charge: string): Promise<Stripe.Dispute> {
  const { data } = await stripe.disputes.list({ charge });
  if (data.length !== 1 || !data[0]) throw new Error(`${data.length} disputes`);
  return data[0];
}

test('parts of a payment are refunded until nothing is left; its invoice stays paid', async () => {
  const { invoice, intent, charge } = await aPayment();
  const first = await stripe.refunds.create({
    payment_intent: intent,
    amount: 300,
    reason: 'requested_by_customer',
    metadata: { ticket: '7' },
  });
  expect(first).toMatchObject({
    status: 'succeeded',
    amount: 300,
    charge,
    reason: 'requested_by_customer',
    metadata: { ticket: '7' },
  });
  expect(await sandbox.newEvents()).toEqual(['charge.refunded', 'refund.created']);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 300,
    refunded: false,
  });
  const second = await stripe.refunds.create({ charge });
  expect(second).toMatchObject({ amount: 600, payment_intent: intent });
  const refunded = await stripe.charges.retrieve(charge, { expand: ['refunds'] });
  expect(refunded).toMatchObject({ amount_refunded: 900, refunded: true });
  expect(refunded.refunds?.data.map(({ id }) => id)).toEqual([second.id, first.id]);
  const after = await stripe.invoices.retrieve(invoice, { expand: ['payments'] });
  expect(after).toMatchObject({ status: 'paid', amount_paid: 900, amount_remaining: 0 });
  expect(after.payments?.data).toMatchObject([{ status: 'paid', amount_paid: 900 }]);
  for (const again of [{ charge }, { payment_intent: intent, amount: 1 }]) {
    await expect(stripe.refunds.create(again)).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
  }
});

test('a refund needs a payment that was made', async () => {
  const { subscription } = await anActiveSubscription(sandbox, {
    price,
    card: 'pm_card_chargeCustomerFail',
  });
  const [payment] = (
    await stripe.invoicePayments.list({ invoice: idOf(subscription.latest_invoice) })
  ).data;
  const payment_intent = idOf(payment?.payment.payment_intent);
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    statusCode: 400,
    param: 'payment_intent',
  });
  await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' });
  await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'charge',
  });
});

test('a pending refund succeeds later', async () => {
  const { charge } = await aPayment('pm_card_pendingRefund');
  const refund = await stripe.refunds.create({ charge });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  await sandbox.newEvents();
  await sandbox.advance('PT1H');
  expect(await sandbox.newEvents()).toEqual(['refund.updated', 'charge.refund.updated']);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
});

test('a refund that fails later gives the charge back, and can be made again', async () => {
  const { charge } = await aPayment('pm_card_refundFail');
  const refund = await stripe.refunds.create({ charge });
  expect(refund.status).toBe('succeeded');
  await sandbox.newEvents();
  await sandbox.advance('PT1H');
  expect(await sandbox.newEvents()).toEqual([
    'refund.updated',
    'charge.refund.updated',
    'refund.failed',
  ]);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  expect(await stripe.refunds.create({ charge })).toMatchObject({ amount: 900 });
});

test('metadata of a refund can be added later', async () => {
  const { charge } = await aPayment();
  const { id } = await stripe.refunds.create({ charge, metadata: { a: '1' } });
  expect(await stripe.refunds.update(id, { metadata: { b: '2' } })).toMatchObject({
    metadata: { a: '1', b: '2' },
  });
  expect(await sandbox.newEvents()).toContain('refund.updated');
});

test('a disputed payment loses its money and cannot be refunded', async () => {
  const { subscription, intent, charge } = await aPayment('pm_card_createDispute');
  await sandbox.advance('PT5S');
  expect(await sandbox.newEvents()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
  const dispute = await theDisputeOf(charge);
  expect(dispute).toMatchObject({
    amount: 900,
    status: 'needs_response',
    reason: 'fraudulent',
    payment_intent: intent,
    is_charge_refundable: false,
    balance_transactions: [{ amount: -900, fee: 1500, net: -2400 }],
  });
  expect(await stripe.disputes.list({ payment_intent: intent })).toMatchObject({
    data: [{ id: dispute.id }],
  });
  const expanded = await stripe.disputes.retrieve(dispute.id, { expand: ['charge'] });
  expect(expanded.charge).toMatchObject({ disputed: true, customer: subscription.customer });
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test.each([
  ['winning_evidence', 'won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated'], 2],
  ['losing_evidence', 'lost', ['charge.dispute.closed'], 1],
] as const)('a dispute with %s is %s', async (uncategorized_text, status, events, movements) => {
  const { charge } = await aPayment('pm_card_createDispute');
  await sandbox.advance('PT5S');
  const { id } = await theDisputeOf(charge);
  const staged = { evidence: { customer_name: 'Ada' }, submit: false };
  expect(await stripe.disputes.update(id, staged)).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  const submitted = await stripe.disputes.update(id, { evidence: { uncategorized_text } });
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: 'Ada', uncategorized_text },
    evidence_details: { submission_count: 1 },
  });
  await sandbox.newEvents();
  await sandbox.advance('PT5S');
  expect(await sandbox.newEvents()).toEqual(events);
  const decided = await stripe.disputes.retrieve(id);
  expect(decided.status).toBe(status);
  expect(decided.balance_transactions).toHaveLength(movements);
  await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
});

test('a dispute is lost when it is accepted, or when no evidence comes in time', async () => {
  const accepted = await aPayment('pm_card_createDispute');
  const ignored = await aPayment('pm_card_createDispute');
  await sandbox.advance('PT5S');
  const { id } = await theDisputeOf(accepted.charge);
  expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
  await sandbox.advance('P9D');
  expect(await theDisputeOf(ignored.charge)).toMatchObject({
    status: 'lost',
    evidence_details: { past_due: true },
  });
});

test('a warning of fraud is actionable until the payment is refunded in full', async () => {
  const { intent, charge } = await aPayment('pm_card_createIssuerFraudRecord');
  await sandbox.advance('PT5S');
  expect(await sandbox.newEvents()).toEqual(['radar.early_fraud_warning.created']);
  const [warning] = (await stripe.radar.earlyFraudWarnings.list({ payment_intent: intent })).data;
  expect(warning).toMatchObject({ actionable: true, charge });
  await stripe.refunds.create({ charge, amount: 100 });
  const read = async () => stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? '');
  expect(await read()).toMatchObject({ actionable: true });
  await stripe.refunds.create({ charge, reason: 'fraudulent' });
  expect(await read()).toMatchObject({ actionable: false });
  expect(await sandbox.newEvents()).toContain('radar.early_fraud_warning.updated');
  expect(await stripe.charges.retrieve(charge)).toMatchObject({
    fraud_details: { user_report: 'fraudulent' },
    payment_method_details: { card: { last4: '5423' } },
  });
});
