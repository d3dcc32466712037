import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '@stillweb/contract/billing/subscription';
import { idOf } from '../stripe/objects.ts';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import {
  aPayingBuyer,
  aPastDueBuyer,
  subscriptionAtStripe,
  paidAmounts,
} from '../../../test/people/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 24: a new card pays the overdue invoice immediately and later renewals', async () => {
  const buyer = await aPastDueBuyer(world);
  expect((await buyer.current())?.nextCharge).toMatchObject({ amount: 900 });

  const { status, body } = await buyer.post('/subscription/update-payment-method', {
    paymentMethodId: 'pm_card_mastercard',
  });

  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({ status: 'ACTIVE', card: { brand: 'mastercard' } });
  expect(await paidAmounts(world, buyer)).toEqual([900]);
  await world.advance('P32D');
  expect(await paidAmounts(world, buyer)).toEqual([900, 900]);
});

test(
  'billing 24: a new card from the portal pays the overdue invoice',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPastDueBuyer(world);
    const customer = await buyer.customerId();
    const card = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
    await world.stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: card.id },
    });
    const shown = await buyer.untilStatus('ACTIVE');
    expect(shown.card?.last4).toBe('4242');
    expect((await subscriptionAtStripe(world, buyer)).default_payment_method).toBe(card.id);
  },
);

test('billing 60: when an overdue invoice is voided, nothing is due, and the next renewal is the next charge', () =>
  expectNothingDue('voided'));

test(
  'billing 60: when an overdue invoice is written off, nothing is due, and the next renewal is the next charge',
  { tags: 'exhaustive' },
  () => expectNothingDue('written off'),
);

async function expectNothingDue(how: keyof typeof close): Promise<void> {
  const buyer = await aPastDueBuyer(world);
  const older = await latestInvoice(buyer);
  await world.dunning('past_due');
  await world.advance('P32D');
  await world.dunning('cancel');
  const latest = await latestInvoice(buyer);
  expect(latest).not.toBe(older);

  // The older invoice changes nothing of the subscription: only its own event reports it.
  await close[how](older);
  await expect.poll(() => storedStatus(older)).toBe(how === 'voided' ? 'void' : 'uncollectible');
  expect(await buyer.current()).toMatchObject({ status: 'PAST_DUE', amountDue: { amount: 900 } });

  await close[how](latest);
  const shown = await buyer.untilStatus('ACTIVE');
  expect(shown.amountDue).toBeUndefined();
  expect(shown.nextCharge?.date).toBe(shown.currentPeriodEnd);
  expect(refusalOf(shown, 'pay')).toBe('NOTHING_DUE');
}

async function latestInvoice(buyer: Buyer): Promise<string> {
  return idOf((await subscriptionAtStripe(world, buyer)).latest_invoice) ?? '';
}

const close = {
  voided: (id: string) => world.stripe.invoices.voidInvoice(id),
  'written off': (id: string) => world.stripe.invoices.markUncollectible(id),
};

async function storedStatus(invoice: string): Promise<string | undefined> {
  const { rows } = await world.database.query('select status from invoices where id = $1', [
    invoice,
  ]);
  return rows[0]?.status;
}

test.each([
  ['en', 'Your card has insufficient funds. Your card stays the one that it was.'],
  ['de', /^Ihre Karte ist nicht ausreichend gedeckt\. [A-Z]/],
  ['ar', /^\u2068رصيد بطاقتك غير كافٍ\.\u2069 .*[\u0600-\u06ff]{3}/],
])(
  'languages 13: on a page in %s, the reason of a declined card is in it',
  async (language, message) => {
    const buyer = await world.aBuyer();
    await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
    const { status, body } = await world.server.post(
      '/subscription/update-payment-method',
      { paymentMethodId: 'pm_card_chargeDeclinedInsufficientFunds' },
      { token: buyer.token(), headers: { 'accept-language': language } },
    );
    expect([status, body.code]).toEqual([409, 'PAYMENT_DECLINED']);
    expect(body.message).toMatch(message);
    expect(body.message).not.toMatch(language === 'en' ? /[\u0600-\u06ff]/ : /[Yy]our/);
  },
);

test('a declined or unusable card is refused, and the old card stays', async () => {
  const buyer = await aPayingBuyer(world);
  const unknown = await buyer.post('/subscription/update-payment-method', {
    paymentMethodId: 'pm_unknown',
  });
  expect([unknown.status, unknown.body.code]).toEqual([400, 'PAYMENT_METHOD_REFUSED']);
  const declined = await buyer.post('/subscription/update-payment-method', {
    paymentMethodId: 'pm_card_chargeDeclined',
  });
  expect([declined.status, declined.body.code]).toEqual([409, 'PAYMENT_DECLINED']);
  expect((await buyer.current())?.card?.last4).toBe('4242');
});

test('billing 25: a card of another customer is refused and stays theirs', async () => {
  const buyer = await aPayingBuyer(world);
  const other = await aPayingBuyer(world, 'MONTHLY', '5555555555554444');
  const owner = await other.customerId();
  const { data: cards } = await world.stripe.paymentMethods.list({ customer: owner });
  const paymentMethodId = cards[0]?.id ?? '';
  const before = await buyer.current();

  const { status, body } = await buyer.post('/subscription/update-payment-method', {
    paymentMethodId,
  });

  expect([status, body.code]).toEqual([400, 'PAYMENT_METHOD_REFUSED']);
  expect(await buyer.current()).toEqual(before);
  expect((await subscriptionAtStripe(world, buyer)).default_payment_method).not.toBe(
    paymentMethodId,
  );
  expect((await world.stripe.paymentMethods.retrieve(paymentMethodId)).customer).toBe(owner);
  expect((await other.current())?.card?.last4).toBe('4444');
});

test(
  'an overdue payment that the new card declines stays past due',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPastDueBuyer(world);
    const { status, body } = await buyer.post('/subscription/update-payment-method', {
      paymentMethodId: 'pm_card_chargeCustomerFail',
    });
    expect([status, body.code]).toEqual([409, 'PAYMENT_DECLINED']);
    expect(await buyer.current()).toMatchObject({ status: 'PAST_DUE' });
  },
);
