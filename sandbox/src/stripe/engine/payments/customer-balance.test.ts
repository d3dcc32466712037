import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  aCustomer,
  anActiveSubscription,
  idOf,
  somePlans,
  switchPrice,
} from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const plans = await somePlans(sandbox);
beforeEach(async () => sandbox.newEvents());
afterAll(async () => sandbox.close());

test('credit pays the next invoice, as its preview said, and the rest stays', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, {
    price: plans.monthly.id,
  });
  await sandbox.newEvents();
  const given = await stripe.customers.createBalanceTransaction(customer.id, {
    amount: -1000,
    currency: 'usd',
    description: 'Sorry for the outage',
  });
  expect(given).toMatchObject({ type: 'adjustment', amount: -1000, ending_balance: -1000 });
  expect(await sandbox.newEvents()).toEqual(['customer.updated']);
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({ total: 900, starting_balance: -1000, amount_due: 0 });
  await sandbox.advance('P1MT1H');
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(renewal).toMatchObject({
    status: 'paid',
    total: 900,
    amount_due: 0,
    starting_balance: -1000,
    ending_balance: -100,
  });
  const used = await stripe.customers.listBalanceTransactions(customer.id);
  expect(used.data).toMatchObject([
    { type: 'applied_to_invoice', amount: 900, ending_balance: -100, invoice: renewal?.id },
    { id: given.id },
  ]);
});

test('an invoice below the minimum charge is paid without one, and the next invoice adds its amount', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, {
    price: plans.monthly.id,
  });
  const credit = { amount: -880, currency: 'usd' };
  const given = await stripe.customers.createBalanceTransaction(customer.id, credit);
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({ total: 900, starting_balance: -880, amount_due: 0 });
  const charges = (await stripe.charges.list({ customer: customer.id })).data;
  await sandbox.advance('P1MT1H');
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  const small = { status: 'paid', amount_due: 0, amount_paid: 0, ending_balance: 20 };
  expect(renewal).toMatchObject(small);
  expect((await stripe.charges.list({ customer: customer.id })).data).toEqual(charges);
  const moved = (await stripe.customers.listBalanceTransactions(customer.id)).data;
  expect(moved).toMatchObject([
    { type: 'invoice_too_small', amount: 20, ending_balance: 20, invoice: renewal?.id },
    { type: 'applied_to_invoice', amount: 880, ending_balance: 0, invoice: renewal?.id },
    { id: given.id },
  ]);
  await sandbox.advance('P1M');
  const [next] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  const paid = { total: 900, starting_balance: 20, amount_due: 920, amount_paid: 920 };
  expect(next).toMatchObject({ ...paid, ending_balance: 0 });
});

test('a downgrade leaves credit', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, {
    price: plans.yearly.id,
  });
  const changed = await switchPrice(sandbox, subscription, plans.monthly.id);
  const invoice = idOf(changed.latest_invoice);
  const movements = await stripe.customers.listBalanceTransactions(customer.id);
  expect(movements.data).toMatchObject([
    { type: 'applied_to_invoice', amount: -9000, ending_balance: -9000, invoice },
  ]);
});

test('a voided invoice returns the credit that it used', async () => {
  const { id: customer } = await aCustomer(sandbox, 'pm_card_chargeCustomerFail');
  await stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: 'usd' });
  const { latest_invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: plans.monthly.id }],
  });
  const invoice = idOf(latest_invoice);
  await stripe.invoices.voidInvoice(invoice);
  const { data } = await stripe.customers.listBalanceTransactions(customer);
  expect(data.slice(0, 2)).toMatchObject([
    { type: 'unapplied_from_invoice', amount: -500, ending_balance: -500, invoice },
    { type: 'applied_to_invoice', amount: 500, ending_balance: 0, invoice },
  ]);
});

test('credit needs an amount', async () => {
  const { id } = await aCustomer(sandbox);
  const change = { amount: 0, currency: 'usd' };
  await expect(stripe.customers.createBalanceTransaction(id, change)).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('credit in each currency is kept separately, and pays invoices of its own only', async () => {
  const { id: customer } = await aCustomer(sandbox);
  const giveCredit = (amount: number, currency: string) =>
    stripe.customers.createBalanceTransaction(customer, { amount: -amount, currency });
  const read = async () => {
    const expand = ['invoice_credit_balance'];
    const found = await stripe.customers.retrieve(customer, { expand });
    if (found.deleted) throw new Error('deleted');
    const { currency, balance, invoice_credit_balance: credit } = found;
    return { currency, balance, credit };
  };
  await giveCredit(500, 'usd');
  await sandbox.newEvents();
  expect(await giveCredit(1000, 'eur')).toMatchObject({ ending_balance: -1000 });
  expect(await sandbox.newEvents()).toEqual(['customer.updated']);
  const both = { usd: 500, eur: 1000 };
  expect(await read()).toEqual({ currency: 'usd', balance: -500, credit: both });

  const euros = await stripe.prices.create({
    product: plans.product.id,
    currency: 'eur',
    unit_amount: 899,
    recurring: { interval: 'month' },
  });
  const start = (price: string) =>
    stripe.subscriptions.create({ customer, items: [{ price }], expand: ['latest_invoice'] });
  const first = await start(euros.id);
  expect(first.latest_invoice).toMatchObject({ currency: 'eur', total: 899, amount_due: 0 });
  const rest = { usd: 500, eur: 101 };
  expect(await read()).toEqual({ currency: 'eur', balance: -101, credit: rest });
  await expect(start(plans.monthly.id)).rejects.toMatchObject({ statusCode: 400 });
  await stripe.subscriptions.cancel(first.id);

  const second = await start(plans.monthly.id);
  expect(second.latest_invoice).toMatchObject({ currency: 'usd', amount_due: 400 });
  expect(await read()).toEqual({ currency: 'usd', balance: 0, credit: { eur: 101 } });
});

test('a balance that is set moves by the difference, and metadata change in the same call', async () => {
  const { id } = await aCustomer(sandbox);
  const adjustment = { amount: -1000, currency: 'usd' };
  await stripe.customers.createBalanceTransaction(id, adjustment);
  const set = { balance: -100, metadata: { reset: 'yes' } };
  expect(await stripe.customers.update(id, set)).toMatchObject(set);
  expect(await stripe.customers.update(id, set)).toMatchObject(set);
  const { data } = await stripe.customers.listBalanceTransactions(id);
  expect(data).toMatchObject([
    { type: 'adjustment', amount: 900, ending_balance: -100 },
    { amount: -1000 },
  ]);
});
