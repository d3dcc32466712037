import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, type Buyer } from '../../../../test/people/a-buyer.ts';
import { deliver, storedEvents } from '../../../../test/calls/deliver-events.ts';
import { enqueueJob } from '../../../../test/internals/enqueue-job.ts';
import { metricsToken, readMetric } from '../../../../test/internals/metrics.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import {
  aPayingBuyer,
  emailSubjects,
  paidAmounts,
  subscriptionAtStripe,
  waitForEmail,
} from '../../../../test/people/subscribers.ts';
import { explainBilling, type OpsDatabase } from '../../../ops/explain-billing.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { reconcileQueue } from '../../jobs.ts';

const operator = 'operator@stillweb.example';

let world: BillingTestApp;
let ops: OpsDatabase;

beforeAll(async () => {
  world = await startBilling({ env: { OPERATOR_EMAIL: operator, METRICS_TOKEN: metricsToken } });
  ops = openDatabase(world.database);
});

afterAll(() => world.close());

/** The text of the operator's email with this subject about a buyer. */
async function operatorMail(subject: RegExp, buyer: Buyer): Promise<string> {
  const find = async () => {
    const mails = await world.server.mailbox.mails(operator);
    return mails.find((mail) => subject.test(mail.subject) && mail.text.includes(buyer.email));
  };
  await expect.poll(find).toBeDefined();
  return (await find())?.text ?? '';
}

/** Refunds a payment of the buyer, by default the newest, as an operator does. */
async function refund(buyer: Buyer, params: Stripe.RefundCreateParams = {}, nth = 0) {
  const { data } = await world.stripe.charges.list({ customer: await buyer.customerId() });
  const paid = data.filter(({ status }) => status === 'succeeded');
  return world.stripe.refunds.create({ charge: paid[nth]?.id ?? '', ...params });
}

test('billing 37: a refund of the whole period ends access, without a further charge', async () => {
  const buyer = await aPayingBuyer(world, 'YEARLY');
  await refund(buyer);

  const shown = await buyer.untilStatus('CANCELED');

  expect(shown).toMatchObject({ endReason: 'REFUNDED', nextCharge: null });
  await expect.poll(async () => (await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
  const mail = await waitForEmail(world, buyer, /^Refund: \$99\.00$/);
  expect(mail?.text).toMatch(/refunded your payment of \$99\.00.*so your subscription has ended/s);
  expect(await emailSubjects(world, buyer)).not.toContainEqual(expect.stringMatching(/has ended/));
  expect(await paidAmounts(world, buyer)).toEqual([9900]);
  const { body } = await buyer.get('/subscription/invoices');
  expect(body.data[0]).toMatchObject({ amount: 9900, amountRefunded: 9900, status: 'paid' });
});

test('billing 37: a partial refund is shown and reported, and changes nothing else', async () => {
  const buyer = await aPayingBuyer(world);
  const before = await buyer.current();
  await refund(buyer, { amount: 400 });

  const mail = await waitForEmail(world, buyer, /^Refund: \$4\.00$/);

  expect(mail?.text).toMatch(/refunded \$4\.00 of the \$9\.00.*subscription continues/s);
  expect(await buyer.current()).toEqual(before);
  const { body } = await buyer.get('/subscription/invoices');
  expect(body.data[0]).toMatchObject({ amount: 900, amountRefunded: 400 });
  // The rest as well: now nothing of the period is paid.
  await refund(buyer);
  expect(await buyer.untilStatus('CANCELED')).toMatchObject({ endReason: 'REFUNDED' });
});

test(
  'billing 37: a refund of an earlier period or of a former plan leaves access',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    await buyer.post('/subscription/update', { priceId: world.prices.YEARLY });
    const before = await buyer.current();
    // The month before the change.
    await refund(buyer, {}, 1);
    const mail = await waitForEmail(world, buyer, /^Refund: \$9\.00$/);
    expect(mail?.text).toMatch(/subscription continues/);
    expect(await buyer.current()).toEqual(before);
    // The payment for the change itself.
    await refund(buyer);
    expect(await buyer.untilStatus('CANCELED')).toMatchObject({ endReason: 'REFUNDED' });
  },
);

test(
  'billing 37: a refund that waits ends access once it has succeeded',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world, 'MONTHLY', '4000000000007726');
    const { status } = await refund(buyer);
    expect(status).toBe('pending');
    await world.webhooks('drop');
    await buyer.post('/subscription/cancel');
    await buyer.post('/subscription/reactivate');
    expect((await buyer.current())?.status).toBe('ACTIVE');
    await world.webhooks('normal');
    await world.advance('PT2H');
    await buyer.untilStatus('CANCELED');
  },
);

test(
  'billing 37: a refund that fails later is shown to the operator',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world, 'MONTHLY', '4000000000005126');
    await refund(buyer);
    await buyer.untilStatus('CANCELED');
    await world.advance('PT2H');
    const mail = await operatorMail(/^Refund failed: \$9\.00$/, buyer);
    expect(mail).toContain('expired_or_canceled_card');
    const explain = async () => (await explainBilling(ops, buyer.email)).join('\n');
    expect(await explain()).toMatch(
      /refund .*A refund of \$9\.00 failed.*, ch_\w+, failed: expired_or_canceled_card/,
    );
    expect(await readMetric(world.server, 'billing_refunds{status="failed"}')).toBe(1);
    // Ended is ended: whether the money is returned in another way is for a person to say.
    expect((await buyer.current())?.status).toBe('CANCELED');
  },
);

test('billing 38: a dispute ends the subscription, and gives no trial again if won', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY', cards.disputed);
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('ACTIVE');
  await world.advance('PT1M');

  const shown = await buyer.untilStatus('CANCELED');

  expect(shown).toMatchObject({ endReason: 'DISPUTED', nextCharge: null });
  await expect.poll(async () => (await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
  expect(await paidAmounts(world, buyer)).toEqual([900]);
  const mail = await waitForEmail(world, buyer, /has ended$/);
  expect(mail?.text).toMatch(/bank told us that you dispute a payment/);
  expect(await operatorMail(/^Dispute: \$9\.00$/, buyer)).toMatch(/subscription is ended/);

  const { data } = await world.stripe.disputes.list({ limit: 1 });
  await world.stripe.disputes.update(data[0]?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  await world.advance('PT1M');
  expect(await world.stripe.disputes.retrieve(data[0]?.id ?? '')).toMatchObject({ status: 'won' });
  expect((await buyer.current())?.status).toBe('CANCELED');
  // The limit of this server is many trials for a card; after a dispute there is none.
  const other = await world.aBuyer();
  await other.checkOut('MONTHLY', cards.disputed);
  expect(await other.untilStatus('CANCELED')).toMatchObject({ endReason: 'TRIAL_ALREADY_USED' });
});

test('billing 38: a payment that a bank warns of is refunded in full before a dispute', async () => {
  const buyer = await aPayingBuyer(world, 'YEARLY', cards.warned);
  await refund(buyer, { amount: 100 });
  await world.advance('PT1M');

  expect(await buyer.untilStatus('CANCELED')).toMatchObject({ endReason: 'FRAUD_WARNING' });

  await waitForEmail(world, buyer, /^Refund: \$98\.00$/);
  const mail = await waitForEmail(world, buyer, /has ended$/);
  expect(mail?.text).toMatch(/made without your consent/);
  expect(await operatorMail(/^Fraud warning: \$99\.00$/, buyer)).toMatch(/refunded in full/);
  const { data } = await world.stripe.charges.list({ customer: await buyer.customerId() });
  expect(data[0]).toMatchObject({ refunded: true, disputed: false });
  expect((await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
});

test('billing 6: a forged dispute of a charge changes nothing; one of no charge is ignored', async () => {
  const buyer = await aPayingBuyer(world);
  const before = await buyer.current();
  const { data } = await world.stripe.charges.list({ customer: await buyer.customerId() });
  for (const [id, charge, state] of [
    ['evt_forged', data[0]?.id, 'done'],
    ['evt_nothing', 'ch_unknown', 'ignored'],
  ] as const) {
    const object = { object: 'dispute', id: 'du_forged', charge, customer: undefined };
    const event = { id, object: 'event', type: 'charge.dispute.created', livemode: false };
    const payload = JSON.stringify({ ...event, data: { object } });
    expect((await deliver(world, payload)).status).toBe(200);
    await expect.poll(() => storedEvents(world, id)).toMatchObject([{ state }]);
  }
  expect(await buyer.current()).toEqual(before);
});

// Last, because the usual test card gets no trial after it.
test(
  'billing 38: a dispute and a warning whose events are lost are found again',
  { tags: 'exhaustive' },
  async () => {
    const disputed = await aPayingBuyer(world);
    const warned = await aPayingBuyer(world);
    await world.webhooks('drop');
    await pressButton(disputed, 'dispute');
    await pressButton(warned, 'warn');
    await world.webhooks('normal');
    expect((await disputed.current())?.status).toBe('ACTIVE');
    expect((await warned.current())?.status).toBe('ACTIVE');
    await enqueueJob(world.database, reconcileQueue);
    expect(await disputed.untilStatus('CANCELED')).toMatchObject({ endReason: 'DISPUTED' });
    expect(await warned.untilStatus('CANCELED')).toMatchObject({ endReason: 'FRAUD_WARNING' });
  },
);

/** Presses a button next to the buyer's newest charge on the sandbox's dashboard. */
async function pressButton(buyer: Buyer, name: 'dispute' | 'warn'): Promise<void> {
  const { data } = await world.stripe.charges.list({ customer: await buyer.customerId() });
  const url = `${world.sandboxUrl}/dashboard/charges/${data[0]?.id}/${name}`;
  const { status } = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  });
  expect(status).toBe(303);
}
