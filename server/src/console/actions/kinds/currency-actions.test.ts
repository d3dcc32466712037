import { randomUUID } from 'node:crypto';
import type { PreviewRequest } from '@stillweb/contract/console/actions';
import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payHosted, type Buyer } from '../../../../test/people/a-buyer.ts';
import { paidAmounts } from '../../../../test/people/subscribers.ts';
import {
  createActions,
  form,
  startConsoleWithBilling,
  userIdOf,
} from '../../../../test/calls/console-actions.ts';
import { openBillingContext } from '../../../../test/worlds/open-billing-context.ts';
import type { BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import type { TestConsole, TestStaff } from '../../../../test/worlds/start-console.ts';
import { voidCredit } from '../../../billing/staff/void-credit.ts';

let world: BillingTestApp;
let app: TestConsole;
let owner: TestStaff;
const { act, auditOf, perform, preview, untilEnded } = createActions(() => app);

beforeAll(async () => {
  ({ world, app } = await startConsoleWithBilling({ plans: listPlainPlans() }));
  owner = await app.aMember('owner');
});
afterAll(() => world.close());

const currencyOf = async (buyer?: Buyer) => {
  const path = '/subscription/currency?currency=eur';
  return (await (buyer ? buyer.get(path) : world.server.get(path))).body.data;
};

/** A user whose customer has a credit, and who has bought nothing. */
async function aBuyerWithCredit(amount: number, currency = 'eur') {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY', currency });
  const customer = await buyer.customerId();
  await world.stripe.customers.createBalanceTransaction(customer, { amount: -amount, currency });
  await expect.poll(async () => (await currencyOf(buyer)).because).toBe('credit');
  return { buyer, customer, userId: await userIdOf(world, buyer) };
}

async function changesOf(customer: string): Promise<number[]> {
  const { data } = await world.stripe.customers.listBalanceTransactions(customer);
  return data.map(({ amount }) => amount);
}

const retire = (on: boolean, currency: 'eur' | 'usd' | 'aed' = 'eur') =>
  ({ action: 'retire-currency', currency, on }) as const;
const campaign = { ...form, reason: 'campaign' };

const unsold = async () =>
  (await app.call('GET', '/system', undefined, owner)).body.data.unsoldCurrencies;

test('currencies 14: credit that staff void no longer binds: all currencies are open', async () => {
  const { buyer, customer, userId } = await aBuyerWithCredit(420, 'gbp');
  const { shown, texts, ended } = await perform(owner, userId, { action: 'void-credit' });
  expect(shown).toMatchObject({
    confirm: 'Void credit of £4.20',
    needsStepUp: true,
    needsApproval: false,
  });
  expect(texts).toEqual([
    'The credit of £4.20 is lost.',
    'The customer can then buy in every currency.',
    'No email tells the customer.',
  ]);
  expect(ended).toMatchObject({ state: 'done' });
  expect(await currencyOf(buyer)).toMatchObject({
    because: 'choice',
    available: ['usd', 'eur', 'gbp', 'aed', 'jpy'],
  });
  const inYen = { plan: 'MONTHLY', currency: 'jpy' };
  expect((await buyer.post('/subscription/checkout-session', inYen)).status).toBe(200);
  expect(await changesOf(customer)).toEqual([420, -420]);
  expect(await auditOf(owner, ended.id)).toMatchObject([
    {
      action: 'void-credit',
      outcome: 'begun',
      before: { credits: [{ amount: 420, currency: 'gbp' }] },
    },
    { action: 'void-credit', outcome: 'done' },
  ]);
  const again = await preview(owner, userId, { action: 'void-credit' });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'ACTION_NOT_POSSIBLE', message: 'This customer has no credit.' },
  });
});

test('currencies 14: staff void the credit in each of its currencies', async () => {
  const { buyer, customer, userId } = await aBuyerWithCredit(420);
  const inYen = { amount: -300, currency: 'jpy' };
  await world.stripe.customers.createBalanceTransaction(customer, inYen);
  await expect.poll(async () => (await currencyOf(buyer)).available).toEqual(['eur', 'jpy']);
  const { shown, texts } = await perform(owner, userId, { action: 'void-credit' });
  expect(shown.confirm).toBe('Void credit of €4.20 and ¥300');
  expect(texts).toEqual(
    expect.arrayContaining(['The credit of €4.20 is lost.', 'The credit of ¥300 is lost.']),
  );
  expect(await currencyOf(buyer)).not.toHaveProperty('credit');
});

test('currencies 15: a customer with credit in a retired currency is counted, unless other credit can be used', async () => {
  const { buyer, customer } = await aBuyerWithCredit(420, 'aed');
  expect(await unsold()).toEqual([]);
  expect((await act(owner, null, retire(false, 'aed'), campaign)).body.data.state).toBe('done');
  await expect.poll(unsold).toEqual([{ currency: 'aed', customers: 1 }]);
  const inYen = { amount: -300, currency: 'jpy' };
  await world.stripe.customers.createBalanceTransaction(customer, inYen);
  await expect.poll(async () => (await currencyOf(buyer)).available).toEqual(['jpy']);
  expect(await unsold()).toEqual([]);
  expect((await act(owner, null, retire(true, 'aed'), campaign)).body.data.state).toBe('done');
});

test('currencies 16: support voids credit up to the limit of its currency', async () => {
  const support = await app.aMember('support');
  const [within, above] = [
    await aBuyerWithCredit(7500, 'jpy'),
    await aBuyerWithCredit(7501, 'jpy'),
  ];
  const shown = async (userId: string) =>
    (await preview(support, userId, { action: 'void-credit' })).body.data;
  expect(await shown(within.userId)).toMatchObject({ needsApproval: false });
  expect(await shown(above.userId)).toMatchObject({ needsApproval: true });
});

test('currencies 16: support refunds and credits up to the limits in the currency of the payment', async () => {
  const support = await app.aMember('support');
  const buyer = await world.aBuyer();
  const inYen = { plan: 'YEARLY', currency: 'jpy' };
  const { body } = await buyer.post('/subscription/checkout-session', inYen);
  await payHosted(body.data.url);
  await buyer.untilStatus('TRIALING');
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('ACTIVE');
  const userId = await userIdOf(world, buyer);
  const needsApproval = async (request: PreviewRequest) =>
    (await preview(support, userId, request)).body.data.needsApproval;
  const refund = { action: 'refund', access: 'stays' } as const;
  const end = { action: 'end-subscription', when: 'now' } as const;
  for (const [amount, expected] of [
    [7500, false],
    [7501, true],
  ] as const) {
    expect(await needsApproval({ ...refund, amount })).toBe(expected);
    expect(await needsApproval({ ...end, refund: amount })).toBe(expected);
  }
  // A twelfth of ¥15,180.
  expect(await needsApproval({ action: 'give-credit', amount: 1265 })).toBe(false);
  expect(await needsApproval({ action: 'give-credit', amount: 1270 })).toBe(true);
});

test('credit is voided once when the answer of Stripe is lost', async () => {
  const { customer, userId } = await aBuyerWithCredit(300);
  const path = `/v1/customers/${customer}/balance_transactions`;
  await world.fault('POST', path, { applyThenDrop: true, times: 1 });
  const { body } = await act(owner, userId, { action: 'void-credit' });
  expect(await untilEnded(owner, body.data.id)).toMatchObject({ state: 'done' });
  expect(await changesOf(customer)).toEqual([300, -300]);
});

test('several actions that void one credit at the same time leave no debt', async () => {
  const { customer } = await aBuyerWithCredit(500);
  const billing = openBillingContext(world);
  const credits = [{ amount: 500, currency: 'eur' }];
  const actions = [randomUUID(), randomUUID()].flatMap((action) => [action, action]);
  await Promise.all(actions.map((action) => voidCredit(billing, { customer, action, credits })));
  expect(await changesOf(customer)).toEqual([500, -500]);
  await billing.locks.close();
});

test('currencies 15, 17: a retired currency is not sold, and its subscribers go on and are counted', async () => {
  const buyer = await world.aBuyer();
  const inEuros = { plan: 'MONTHLY', currency: 'eur' };
  const { body } = await buyer.post('/subscription/checkout-session', inEuros);
  await payHosted(body.data.url);
  await buyer.untilStatus('TRIALING');
  const canSwitchAtStripe = async () => {
    const portal = await buyer.post('/subscription/checkout-session/portal');
    return (await (await fetch(portal.body.data.url)).text()).includes('Switch plan');
  };
  expect(await canSwitchAtStripe()).toBe(true);

  const shown = (await preview(owner, null, retire(false))).body.data;
  expect(shown).toMatchObject({ confirm: 'Retire euros', needsStepUp: true, needsApproval: false });
  expect(shown.effects.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringMatching(/^1 subscriber pays in euros\./),
  );
  expect((await act(owner, null, retire(false), campaign)).body.data.state).toBe('done');

  await expect
    .poll(() => currencyOf())
    .toEqual({ currency: 'usd', because: 'default', available: ['usd', 'gbp', 'aed', 'jpy'] });
  const other = await world.aBuyer();
  expect(await other.post('/subscription/checkout-session', inEuros)).toMatchObject({
    status: 400,
  });
  expect(await currencyOf(buyer)).toMatchObject({ currency: 'eur', because: 'subscription' });
  const change = async (path: string) => (await buyer.post(`/subscription/${path}`, {})).status;
  expect(await change('cancel')).toBe(200);
  expect(await change('reactivate')).toBe(200);
  await expect.poll(canSwitchAtStripe).toBe(false);
  await world.advance('P8D');
  await buyer.untilStatus('ACTIVE');
  expect(await paidAmounts(world, buyer)).toEqual([899]);
  const { sets, retired } = (await app.call('GET', '/catalogue', undefined, owner)).body.data;
  expect(retired).toEqual(['eur']);
  const states = sets.map((set: { state: string; plans: { currency: string }[] }) => [
    set.plans[0]?.currency,
    set.state,
  ]);
  expect(states).toContainEqual(['eur', 'over']);

  expect(await unsold()).toEqual([{ currency: 'eur', customers: 1 }]);
  await world.stripe.subscriptions.cancel(await buyer.subscriptionId());
  await buyer.untilStatus('CANCELED');
  expect(await unsold()).toEqual([]);

  expect((await act(owner, null, retire(true), campaign)).body.data.state).toBe('done');
  await expect.poll(async () => (await currencyOf()).currency).toBe('eur');
  const hasSwitch = async () => {
    const { data } = await world.stripe.billingPortal.configurations.list({ limit: 100 });
    const portal = data.find(({ metadata }) => metadata?.currency === 'eur');
    return portal?.features.subscription_update.enabled;
  };
  await expect.poll(hasSwitch).toBe(true);
});

test('currencies 17: owners alone retire a currency, and never the default one', async () => {
  const marketing = await app.aMember('marketing');
  expect(await preview(marketing, null, retire(false))).toMatchObject({ status: 403 });
  expect(await preview(owner, null, retire(false, 'usd'))).toMatchObject({
    status: 409,
    body: { code: 'ACTION_NOT_POSSIBLE' },
  });
  expect(await preview(owner, null, retire(true))).toMatchObject({ status: 409 });
});
