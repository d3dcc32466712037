import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CatalogueAtStripe, PriceSet } from '@stillweb/contract/console/catalogue';
import { payHosted, type Buyer } from '../../../test/people/a-buyer.ts';
import {
  createActions,
  sign,
  startConsoleWithBilling,
} from '../../../test/calls/console-actions.ts';
import type { BillingTestApp } from '../../../test/worlds/start-billing.ts';
import type { TestConsole, TestStaff } from '../../../test/worlds/start-console.ts';

let world: BillingTestApp;
let app: TestConsole;
let owner: TestStaff;
let marketing: TestStaff;

beforeAll(async () => {
  ({ world, app } = await startConsoleWithBilling());
  owner = await app.aMember('owner');
  marketing = await app.aMember('marketing');
});
afterAll(() => world.close());

const call = (by: TestStaff, method: string, path: string, body?: unknown) =>
  app.call(method, `/catalogue${path}`, body, { cookie: by.cookie });

const form = { reason: 'campaign', note: 'The spring campaign of this year.' };
const now = async () => (await call(owner, 'GET', '')).body.data.at;

async function anOffer(code: string, given: object = {}) {
  const amounts = { amount: 500, originalAmount: 3000 };
  return {
    of: 'offer',
    code,
    name: `${code} offer`,
    currency: 'usd',
    MONTHLY: amounts,
    YEARLY: { amount: 5500, originalAmount: 33_000 },
    startsAt: await now(),
    endsAt: null,
    maxRedemptions: null,
    ...given,
  };
}

async function drafted(by: TestStaff, request: object): Promise<PriceSet & { id: string }> {
  const { status, body } = await call(by, 'POST', '/sets', request);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const actions = createActions(() => app);

const requestOf = (set: string, action: 'schedule' | 'take-back') =>
  ({ action: `${action}-prices`, set }) as const;

const preview = (by: TestStaff, id: string, action: 'schedule' | 'take-back') =>
  actions.preview(by, null, requestOf(id, action));

/** Previews, signs, and sends. */
const change = (by: TestStaff, id: string, action: 'schedule' | 'take-back') =>
  actions.act(by, null, requestOf(id, action), form);

async function setOf(id: string): Promise<PriceSet | undefined> {
  const { body } = await call(owner, 'GET', '');
  return body.data.sets.find((set: PriceSet) => set.id === id);
}

async function onSale(id: string): Promise<void> {
  await vi.waitFor(async () => expect((await setOf(id))?.state).toBe('on-sale'), 45_000);
}

const plansFor = async (offer?: string, buyer?: Buyer) => {
  const path = `/subscription/plans${offer === undefined ? '' : `?offer=${offer}`}`;
  const { body } = await (buyer ? buyer.get(path) : world.server.get(path));
  return body.data.map((plan: { amount: number; offer?: string }) => [plan.amount, plan.offer]);
};

async function buy(buyer: Buyer, request: object): Promise<void> {
  const { status, body } = await buyer.post('/subscription/checkout-session', request);
  expect(status, JSON.stringify(body)).toBe(200);
  await payHosted(body.data.url);
  await buyer.untilStatus('TRIALING');
}

test('the catalogue shows what is sold, who pays what, and what Stripe has of it', async () => {
  const buyer = await world.aBuyer();
  await buy(buyer, { plan: 'MONTHLY' });
  const { status, body } = await call(marketing, 'GET', '');
  expect(status).toBe(200);
  const { sets, paid } = body.data;
  expect(sets.map(({ offer, state }: PriceSet) => [offer, state])).toEqual([
    [null, 'on-sale'],
    ['uk', 'on-sale'],
    ['usa', 'on-sale'],
  ]);
  expect(sets[2]).toMatchObject({ redemptions: { taken: 0, limit: 10_000 } });
  expect(paid).toMatchObject([{ plan: 'MONTHLY', amount: 900, currency: 'usd', subscribers: 1 }]);

  const { body: atStripe } = await call(marketing, 'GET', '/stripe');
  expect(atStripe.data.prices).toHaveLength(6);
  for (const { price, differences } of atStripe.data.prices) {
    expect([price?.active, differences]).toEqual([true, []]);
  }
});

test('a price that is not as announced is named, and the page is whole without Stripe', async () => {
  const { data } = await world.stripe.prices.list({ lookup_keys: ['premium_yearly_uk'] });
  const id = data[0]?.id ?? '';
  await world.stripe.prices.update(id, { active: false });
  const { body } = await call(owner, 'GET', '/stripe');
  const { prices }: CatalogueAtStripe = body.data;
  expect(prices.filter(({ differences }) => differences.length > 0)).toMatchObject([
    { lookupKey: 'premium_yearly_uk', price: { id, active: false } },
  ]);
  await world.stripe.prices.update(id, { active: true });

  await world.outage('500', 600);
  expect(await call(owner, 'GET', '/stripe')).toMatchObject({ status: 503 });
  expect(await call(owner, 'GET', '')).toMatchObject({ status: 200 });
});

test('an offer is drafted, scheduled, sold at its price, and taken back; its subscriber keeps it', async () => {
  const { id } = await drafted(marketing, await anOffer('spring', { maxRedemptions: 2 }));
  expect(await plansFor('spring')).toEqual([[900, undefined], [9900, undefined]]); // prettier-ignore
  const shown = await preview(marketing, id, 'schedule');
  expect(JSON.stringify(shown.body.data.effects)).toContain('/pricing?offer=spring');
  expect((await change(marketing, id, 'schedule')).status).toBe(200);
  // The sandbox's clock counts whole seconds: at the moment of its beginning a set could be not on sale again.
  await world.advance('PT1M');
  await onSale(id);
  // Servers keep what they have read for half a second.
  await expect.poll(() => plansFor('spring')).toEqual([[500, 'spring'], [5500, 'spring']]); // prettier-ignore
  expect(await plansFor()).toEqual([[900, undefined], [9900, undefined]]); // prettier-ignore

  const buyer = await world.aBuyer();
  await buy(buyer, { plan: 'MONTHLY', offer: 'spring', price: { amount: 500, currency: 'usd' } });
  expect(await buyer.current()).toMatchObject({ nextCharge: { amount: 500, currency: 'usd' } });
  expect(await setOf(id)).toMatchObject({ redemptions: { taken: 1, limit: 2 } });

  expect((await change(marketing, id, 'take-back')).status).toBe(200);
  await expect.poll(async () => (await plansFor('spring'))[0]).toEqual([900, undefined]);
  expect(await plansFor(undefined, buyer)).toEqual([[500, 'spring'], [5500, 'spring']]); // prettier-ignore
  const portal = await buyer.post('/subscription/checkout-session/portal');
  const choices = `${portal.body.data.url}/subscriptions/${await buyer.subscriptionId()}/switch`;
  const page = await (await fetch(choices)).text();
  expect(page).toContain('$55.00');
  expect(page).not.toContain('$99.00');

  const { body } = await app.call('GET', `/audit?target=${id}`, undefined, owner);
  expect(body.data.toReversed()).toMatchObject([
    { action: 'draft-prices', after: { offer: 'spring', monthly: [500, 3000] } },
    {
      action: 'schedule-prices',
      outcome: 'done',
      reason: form.reason,
      note: form.note,
      after: { offer: 'spring', monthly: [500, 3000] },
    },
    { action: 'take-back-prices', staff: { id: marketing.me.id } },
  ]);
});

test('security 56: a price far below the plain one is sold only when a second person agrees', async () => {
  const cheap = { MONTHLY: { amount: 50, originalAmount: 3000 } };
  const { id } = await drafted(marketing, await anOffer('cheap', cheap));
  const shown = await preview(marketing, id, 'schedule');
  expect(shown.body.data).toMatchObject({ needsStepUp: true, needsApproval: true });
  const asked = await change(marketing, id, 'schedule');
  expect(asked).toMatchObject({
    status: 202,
    body: { code: 'APPROVAL_NEEDED', data: { state: 'awaits-approval' } },
  });
  const request = asked.body.data.id;
  const { digest } = await actions.read(marketing, request);
  expect((await change(marketing, id, 'schedule')).body.data.id).toBe(request);
  expect(await setOf(id)).toMatchObject({ state: 'draft', awaitsApproval: true });
  const { body: own } = await actions.call(marketing, 'GET', '/actions?state=awaits-approval');
  expect(own.data).toMatchObject([{ id: request, mayDecide: false }]);
  expect((await actions.call(marketing, 'GET', '/actions')).body.data[0]).toMatchObject({
    id: request,
    state: 'awaits-approval',
  });
  expect(await actions.read(marketing, request)).toMatchObject({ note: form.note });

  const other = await app.aMember('marketing');
  for (const person of [marketing, other, await app.aMember('lead')]) {
    const sent = { note: form.note, digest };
    const assertion = sign(person, sent.digest);
    const answer = await actions.call(person, 'POST', `/actions/${request}/approve`, {
      ...sent,
      assertion,
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  }
  const finance = await app.aMember('finance');
  const { body: waiting } = await actions.call(finance, 'GET', '/actions?state=awaits-approval');
  expect(waiting.data).toMatchObject([
    { id: request, action: 'schedule-prices', userId: null, note: form.note, reason: 'campaign', mayDecide: true }, // prettier-ignore
  ]);
  expect((await setOf(id))?.state).toBe('draft');
  expect(await actions.approve(finance, request)).toMatchObject({
    status: 200,
    body: { data: { state: 'done' } },
  });
  const scheduled = await setOf(id);
  expect(scheduled?.state).not.toBe('draft');
  expect(scheduled?.awaitsApproval).toBe(false);
  expect(await actions.read(marketing, request)).toMatchObject({ state: 'done' });
  expect((await actions.call(other, 'GET', `/actions/${request}`)).status).toBe(404);
  expect((await actions.call(other, 'GET', `/actions?userId=${id}`)).status).toBe(403);
  const { body } = await app.call('GET', `/audit?target=${id}`, undefined, owner);
  expect(body.data.toReversed()).toMatchObject([
    { action: 'draft-prices' },
    { action: 'ask-approval', staff: { id: marketing.me.id }, note: form.note },
    {
      action: 'schedule-prices',
      staff: { id: marketing.me.id },
      approver: { id: finance.me.id },
      after: { monthly: [50, 3000] },
    },
  ]);
});

test(
  'security 56: one owner alone cannot halve the plain prices, and refused prices are not sold',
  { tags: 'exhaustive' },
  async () => {
    const set = await drafted(owner, {
      of: 'plain',
      MONTHLY: { amount: 900, originalAmount: 3000 },
      YEARLY: { amount: 100, originalAmount: 33_000 },
      startsAt: await now(),
    });
    const asked = await change(owner, set.id, 'schedule');
    expect(asked).toMatchObject({ status: 202 });
    const { id } = asked.body.data;
    expect(await actions.approve(owner, id)).toMatchObject({ status: 403 });
    const second = await app.aMember('owner');
    expect(await actions.refuse(second, id)).toMatchObject({
      status: 200,
      body: { data: { state: 'refused' } },
    });
    expect(await actions.read(owner, id)).toMatchObject({ state: 'refused' });
    expect(await actions.approve(second, id)).toMatchObject({ status: 409 });
    expect((await setOf(set.id))?.state).toBe('draft');
  },
);

test('a new plain price begins at its moment for new subscribers alone', async () => {
  const keeper = await world.aBuyer();
  await buy(keeper, { plan: 'YEARLY' });
  const startsAt = new Date(Date.parse(await now()) + 86_400_000).toISOString();
  const set = await drafted(owner, {
    of: 'plain',
    MONTHLY: { amount: 1000, originalAmount: 3000 },
    YEARLY: { amount: 11_000, originalAmount: 33_000 },
    startsAt,
  });
  const shown = await preview(owner, set.id, 'schedule');
  const texts = shown.body.data.effects.map(({ text }: { text: string }) => text).join('\n');
  expect(texts).toContain('1 subscriber keeps $99.00 a year.');
  expect(texts).toContain('new subscribers pay $10.00 a month or $110.00 a year.');
  expect((await change(owner, set.id, 'schedule')).status).toBe(200);
  await vi.waitFor(async () => expect((await setOf(set.id))?.preparedAt).toBeTruthy(), 45_000);
  expect(await plansFor()).toEqual([[900, undefined], [9900, undefined]]); // prettier-ignore

  await world.advance('P2D');
  await expect.poll(async () => (await plansFor())[0]).toEqual([1000, undefined]);
  const buyer = await world.aBuyer();
  const former = { plan: 'MONTHLY', price: { amount: 900, currency: 'usd' } };
  const refused = await buyer.post('/subscription/checkout-session', former);
  expect(refused).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
  await buy(buyer, { plan: 'MONTHLY' });
  expect(await buyer.current()).toMatchObject({ nextCharge: { amount: 1000 } });
  expect(await keeper.current()).toMatchObject({ nextCharge: { amount: 9900 } });
  expect(await setOf(set.id)).toMatchObject({ state: 'on-sale' });
  const takeBack = await preview(owner, set.id, 'take-back');
  expect(takeBack).toMatchObject({ status: 409, body: { code: 'PREVIEW_CHANGED' } });
});

test('currencies 16: plain prices in another currency are a set of their own, and change no dollars', async () => {
  const dollars = await plansFor();
  const inEuro = {
    of: 'plain',
    currency: 'eur',
    MONTHLY: { amount: 1200, originalAmount: 3000 },
    YEARLY: { amount: 13_200, originalAmount: 33_000 },
    startsAt: await now(),
  };
  const belowFloors = [
    { MONTHLY: { amount: 449, originalAmount: 3000 } },
    { YEARLY: { amount: 4944, originalAmount: 33_000 } },
  ];
  for (const below of belowFloors) {
    const { id } = await drafted(owner, { ...inEuro, ...below });
    const { body } = await preview(owner, id, 'schedule');
    expect(body.data, JSON.stringify(below)).toMatchObject({ needsApproval: true });
  }
  const set = await drafted(owner, inEuro);
  const shown = await preview(owner, set.id, 'schedule');
  expect(shown.body.data).toMatchObject({ needsApproval: false });
  const texts = shown.body.data.effects.map(({ text }: { text: string }) => text).join('\n');
  expect(texts).toContain('No subscriber pays such a price now.');
  expect((await change(owner, set.id, 'schedule')).status).toBe(200);
  await world.advance('PT1M');
  await onSale(set.id);
  const inEuros = async () => {
    const { body } = await world.server.get('/subscription/plans?currency=eur');
    return body.data.map((plan: { amount: number; currency: string }) => [plan.amount, plan.currency]); // prettier-ignore
  };
  await expect.poll(inEuros).toEqual([[1200, 'eur'], [13_200, 'eur']]); // prettier-ignore
  expect(await plansFor()).toEqual(dollars);
});

test(
  'how many pay which price may change between preview and start, but not what is sold',
  { tags: 'exhaustive' },
  async () => {
    const { id } = await drafted(owner, {
      of: 'plain',
      MONTHLY: { amount: 1100, originalAmount: 3000 },
      YEARLY: { amount: 12_000, originalAmount: 33_000 },
      startsAt: new Date(Date.parse(await now()) + 86_400_000).toISOString(),
    });
    const shown = (await preview(owner, id, 'schedule')).body.data;
    await buy(await world.aBuyer(), { plan: 'YEARLY' });
    const again = (await preview(owner, id, 'schedule')).body.data;
    expect(again.effects).not.toEqual(shown.effects);
    const { digest } = shown;
    const start = () =>
      actions.start(owner, null, { ...form, digest, assertion: sign(owner, digest) });
    const setShownAmount = (amount: string) =>
      world.database.query(
        `update staff_actions set plan = jsonb_set(plan, '{plain,0,amount}', $2) where digest = $1`,
        [digest, amount],
      );
    const [[sold]] = await plansFor();
    await setShownAmount('1');
    expect(await start()).toMatchObject({ status: 409, body: { code: 'PREVIEW_CHANGED' } });
    await setShownAmount(String(sold));
    expect(await start()).toMatchObject({ status: 200, body: { data: { state: 'done' } } });
    expect((await change(owner, id, 'take-back')).status).toBe(200);
  },
);

test(
  'a scheduled plain price can be taken back before it begins',
  { tags: 'exhaustive' },
  async () => {
    const [[before]] = await plansFor();
    const startsAt = new Date(Date.parse(await now()) + 86_400_000).toISOString();
    const set = await drafted(owner, {
      of: 'plain',
      MONTHLY: { amount: 1200, originalAmount: 3000 },
      YEARLY: { amount: 13_000, originalAmount: 33_000 },
      startsAt,
    });
    expect((await change(owner, set.id, 'schedule')).status).toBe(200);
    expect((await change(owner, set.id, 'take-back')).status).toBe(200);
    await world.advance('P2D');
    expect((await plansFor())[0]).toEqual([before, undefined]);
    expect(await setOf(set.id)).toMatchObject({ state: 'taken-back' });
  },
);

test('marketing sets no plain price, and nothing happens unsigned or as it was not shown', async () => {
  const plain = {
    of: 'plain',
    MONTHLY: { amount: 100, originalAmount: 3000 },
    YEARLY: { amount: 1000, originalAmount: 33_000 },
    startsAt: await now(),
  };
  expect(await call(marketing, 'POST', '/sets', plain)).toMatchObject({ status: 403 });
  const ofOwner = await drafted(owner, plain);
  expect(await preview(marketing, ofOwner.id, 'schedule')).toMatchObject({ status: 403 });

  const { body } = await preview(owner, ofOwner.id, 'schedule');
  const { digest } = body.data;
  const unsigned = await actions.start(owner, null, { ...form, digest });
  expect(unsigned).toMatchObject({ status: 403, body: { code: 'STEP_UP_NEEDED' } });
  const other = 'another digest';
  const changed = { ...form, digest: other, assertion: sign(owner, other) };
  expect(await actions.start(owner, null, changed)).toMatchObject({ status: 409 });
  const unfit = { ...form, reason: 'goodwill', digest, assertion: sign(owner, digest) };
  expect(await actions.start(owner, null, unfit)).toMatchObject({
    status: 400,
    body: { fieldErrors: { reason: 'Please choose a reason' } },
  });
  expect((await setOf(ofOwner.id))?.state).toBe('draft');
});

test.each([
  ['a code of the release', { code: 'uk' }, 'code'],
  ['a code with a space', { code: 'a b' }, 'code'],
  ['a code that is taken', { code: 'spring' }, 'code'],
  ['no discount', { MONTHLY: { amount: 3000, originalAmount: 3000 } }, 'MONTHLY.originalAmount'],
  ['an end before the beginning', { endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt'],
])('an offer with %s is refused at its field', async (_what, given, field) => {
  const answer = await call(marketing, 'POST', '/sets', await anOffer('autumn', given));
  expect(answer).toMatchObject({
    status: 400,
    body: { fieldErrors: { [field]: expect.any(String) } },
  });
});
