import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardFields, cards, submitForm } from '../../../../../scripts/clients/hosted-pages.ts';
import type { Buyer } from '../../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import {
  aPastDueBuyer,
  paidAmounts,
  emailSubjects,
  waitForEmail,
} from '../../../../test/people/subscribers.ts';
import { idOf } from '../../stripe/objects.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('the open invoice is voided when the last payment attempt has failed', async () => {
  const buyer = await aPastDueBuyer(world);
  const open = await newestInvoice(buyer);
  expect(open).toMatchObject({ status: 'open', amount_remaining: 900 });

  await world.advance('P16D');
  await buyer.untilStatus('CANCELED');
  await untilVoid(buyer);
  await payHosted(open);
  expect((await newestInvoice(buyer)).status).toBe('void');
  expect(await paidAmounts(world, buyer)).toEqual([]);
  const { body } = await buyer.get('/subscription/invoices');
  expect(body.data[0]).toMatchObject({ id: open.id, status: 'void' });
  const ended = await waitForEmail(world, buyer, /has ended/);
  expect(ended?.text).toContain('You owe nothing');
});

test(
  'an uncollectible invoice is voided when its subscription ends',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPastDueBuyer(world);
    const { id } = await newestInvoice(buyer);
    await world.stripe.invoices.markUncollectible(id);
    await world.stripe.subscriptions.cancel(await buyer.subscriptionId());

    await buyer.untilStatus('CANCELED');
    await untilVoid(buyer);
  },
);

test('a payment after the end of the subscription is refunded once, with an email', async () => {
  const buyer = await aPastDueBuyer(world);
  const open = await newestInvoice(buyer);
  await world.webhooks('drop');
  await world.advance('P16D');
  await payHosted(open);
  expect((await newestInvoice(buyer)).status).toBe('paid');
  await world.webhooks('normal');

  await world.stripe.customers.update(await buyer.customerId(), { name: 'Another event' });

  await waitForEmail(world, buyer, /re returning your payment of \$9\.00/);
  expect((await buyer.current())?.status).toBe('CANCELED');
  expect(await refundsOf(open)).toEqual([900]);
  await world.stripe.customers.update(await buyer.customerId(), { name: 'One more event' });
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  expect(await refundsOf(open)).toEqual([900]);
  expect(await emailSubjects(world, buyer)).not.toContainEqual(expect.stringMatching(/^Receipt/));
});

test(
  'the open invoice of an unpaid but ongoing subscription can still be paid',
  { tags: 'exhaustive' },
  async () => {
    await world.dunning('unpaid');
    const buyer = await aPastDueBuyer(world);
    const open = await newestInvoice(buyer);
    await world.advance('P16D');
    await world.dunning('cancel');
    await expect.poll(async () => (await buyer.current())?.nextCharge).toBeNull();

    await payHosted(open);

    await buyer.untilStatus('ACTIVE');
    expect(await paidAmounts(world, buyer)).toEqual([900]);
  },
);

async function untilVoid(buyer: Buyer): Promise<void> {
  await expect.poll(async () => (await newestInvoice(buyer)).status).toBe('void');
}

async function newestInvoice(buyer: Buyer): Promise<Stripe.Invoice> {
  const { data } = await world.stripe.invoices.list({ customer: await buyer.customerId() });
  const [newest] = data;
  if (!newest) throw new Error('There is no invoice.');
  return newest;
}

/** The refunded part of an invoice's payments. */
async function refundsOf({ id }: Stripe.Invoice): Promise<number[]> {
  const { payments } = await world.stripe.invoices.retrieve(id, { expand: ['payments'] });
  const intent = idOf(payments?.data[0]?.payment.payment_intent) ?? '';
  const { data } = await world.stripe.refunds.list({ payment_intent: intent });
  return data.map(({ amount }) => amount);
}

/** Pays on the invoice's own page, whose address is in Stripe's emails. */
async function payHosted({ hosted_invoice_url }: Stripe.Invoice): Promise<void> {
  await submitForm(hosted_invoice_url ?? '', { with: 'card', ...cardFields(cards.good) });
}
