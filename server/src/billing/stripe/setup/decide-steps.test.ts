import { announcedPlans } from '@stillweb/contract/billing/offers';
import { planCatalogue, productName } from '@stillweb/contract/billing/plans';
import { withTaxBehavior } from '@stillweb/contract/billing/tax';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { aPrice, aRecurrence } from '../../../../test/objects/stripe-objects.ts';
import { productId } from '../../rules/our-product.ts';
import type { AccountState } from './account-state.ts';
import { decideSteps } from './decide-steps.ts';
import { describeStep } from './describe-step.ts';
import { portalParams } from './portal.ts';
import { ownership, type SetUpOptions } from './step.ts';
import { enabledEvents } from './webhook.ts';

const siteUrl = 'https://your.site';
const url = `${siteUrl}/api/v1/subscription/webhook`;
const elsewhere = 'https://other.site/api/v1/subscription/webhook';

const ours = { product: productId, metadata: ownership };
const monthly = aPrice({ ...ours, id: 'price_monthly', lookup_key: 'premium_monthly' });
const yearly = aPrice({
  ...ours,
  id: 'price_yearly',
  lookup_key: 'premium_yearly',
  unit_amount: 9900,
  recurring: aRecurrence('year'),
});
const dearer = aPrice({ ...ours, id: 'price_12', lookup_key: null, unit_amount: 1200 });

const endpoint: Stripe.WebhookEndpoint = {
  id: 'we_own',
  object: 'webhook_endpoint',
  api_version: Stripe.API_VERSION,
  application: null,
  created: 0,
  description: null,
  enabled_events: enabledEvents,
  livemode: false,
  metadata: ownership,
  status: 'enabled',
  url,
};

const complete = {
  product: { id: productId, name: productName, active: true },
  prices: [monthly, yearly],
  portals: [{ id: 'bpc_1', ...portalParams(siteUrl, [monthly.id, yearly.id], {}) }],
  endpoints: [endpoint],
} satisfies AccountState;

const options: SetUpOptions = {
  plans: Object.values(planCatalogue),
  siteUrl,
  knowsWebhookSecret: true,
  reachesLocalhost: false,
  replaceEndpoints: [],
};

function decide(account: Partial<AccountState>, given: Partial<SetUpOptions> = {}) {
  const { steps, notes } = decideSteps({ ...complete, ...account }, { ...options, ...given });
  return { steps: steps.map(describeStep), notes };
}

test('an empty account gets everything, in an order in which each step can be made', () => {
  const empty = { product: undefined, prices: [], portals: [], endpoints: [] };
  expect(decide(empty)).toEqual({
    steps: [
      'create product Stillweb Premium',
      'create price premium_monthly, 9.00 usd per month',
      'create price premium_yearly, 99.00 usd per year',
      'create portal configuration',
      `create webhook endpoint ${url}`,
    ],
    notes: [],
  });
});

test('currencies 24: each currency and offer gets its prices, and a portal that switches between them alone', () => {
  // As many cents as a month in euros costs.
  const ofUsa = {
    ...monthly,
    id: 'price_usa',
    lookup_key: 'premium_monthly_usa',
    unit_amount: 899,
  };
  const prices = [monthly, yearly, ofUsa];
  expect(decide({ prices }, { plans: announcedPlans() }).steps).toEqual([
    'create price premium_monthly_eur, 8.99 eur per month',
    'create price premium_yearly_eur, 98.89 eur per year',
    'create price premium_monthly_gbp, 7.99 gbp per month',
    'create price premium_yearly_gbp, 87.89 gbp per year',
    'create price premium_monthly_aed, 32.99 aed per month',
    'create price premium_yearly_aed, 362.89 aed per year',
    'create price premium_monthly_jpy, 1380 jpy per month',
    'create price premium_yearly_jpy, 15180 jpy per year',
    'create price premium_monthly_uk, 6.99 gbp per month',
    'create price premium_yearly_uk, 76.89 gbp per year',
    'create price premium_yearly_usa, 98.89 usd per year',
    'create portal configuration in eur',
    'create portal configuration in gbp',
    'create portal configuration in aed',
    'create portal configuration in jpy',
    'create portal configuration of the offer uk',
    'create portal configuration of the offer usa',
  ]);
});

test('an account that is as wanted is left as it is', () => {
  expect(decide({})).toEqual({ steps: [], notes: [] });
});

const without = (key: null) => ({ ...monthly, lookup_key: key });
const at12 = { ...dearer, lookup_key: 'premium_monthly' };

test.each([
  [
    'another amount has the lookup key: a new price takes it over',
    [at12, yearly],
    ['create price premium_monthly, 9.00 usd per month (now 12.00 usd per month)'],
  ],
  [
    'our price has lost the lookup key: it gets it back',
    [at12, without(null), yearly],
    ['sell price price_monthly as premium_monthly, 9.00 usd per month (now 12.00 usd per month)'],
  ],
  [
    'no price has the lookup key: ours gets it',
    [without(null), yearly],
    ['sell price price_monthly as premium_monthly, 9.00 usd per month'],
  ],
  [
    'another product has the lookup key',
    [{ ...monthly, product: 'prod_other' }, yearly],
    ['create price premium_monthly, 9.00 usd per month (now 9.00 usd per month)'],
  ],
  [
    'every third month is not every month',
    [{ ...monthly, recurring: aRecurrence('month', 3) }, yearly],
    ['create price premium_monthly, 9.00 usd per month (now 9.00 usd per month)'],
  ],
])('prices: %s', (_case, prices, expected) => {
  expect(decide({ prices }).steps.filter((step) => step.includes('price '))).toEqual(expected);
});

test('a price that is no longer announced stays active, and a note says so', () => {
  expect(decide({ prices: [monthly, yearly, dearer] })).toEqual({
    steps: [],
    notes: [expect.stringContaining('Price price_12 (12.00 usd per month) stays active')],
  });
});

const contained = { ...monthly, tax_behavior: 'inclusive' as const };
const added = { ...monthly, tax_behavior: 'exclusive' as const };
const yearlyAdded = { ...yearly, tax_behavior: 'exclusive' as const };

test.each([
  ['says how already: it is kept', [added, yearlyAdded], []],
  [
    'does not say how: it is told, once',
    [monthly, yearlyAdded],
    ['set the tax of price price_monthly (premium_monthly) for good: 9.00 usd per month plus tax'],
  ],
  [
    'says otherwise for good: a new price takes its place',
    [contained, yearlyAdded],
    [
      'create price premium_monthly, 9.00 usd per month plus tax (now 9.00 usd per month including tax): Stripe never changes the tax of a price',
      'update portal configuration bpc_1',
    ],
  ],
  [
    'says otherwise, and one that says so has lost the lookup key',
    [contained, { ...added, id: 'price_added', lookup_key: null }, yearlyAdded],
    [
      'sell price price_added as premium_monthly, 9.00 usd per month plus tax (now 9.00 usd per month including tax)',
      'update portal configuration bpc_1',
    ],
  ],
])('with tax on, a price that %s', (_case, prices, steps) => {
  expect(decide({ prices }, { plans: withTaxBehavior(options.plans) }).steps).toEqual(steps);
});

test('with tax off again, what prices say of tax does not matter', () => {
  expect(decide({ prices: [contained, yearlyAdded] })).toEqual({ steps: [], notes: [] });
});

test.each([
  ['a price is new', { prices: [yearly] }, {}],
  ['the site has moved', {}, { siteUrl: 'https://new.site' }],
])('the portal configuration is updated when %s', (_case, account, given) => {
  expect(decide(account, given).steps).toContain('update portal configuration bpc_1');
});

test('currencies 24: a portal in which no one can switch, as in a retired currency, stays as it is', () => {
  const group = { currency: 'eur' };
  const euros = options.plans.map((plan) => ({ ...plan, currency: 'eur' }));
  const retired = { id: 'bpc_eur', ...portalParams('https://old.site', [], group) };
  const { steps } = decide({ portals: [...complete.portals, retired] }, { plans: euros });
  expect(steps).not.toContain('update portal configuration bpc_eur in eur');
  const sold = { id: 'bpc_eur', ...portalParams(siteUrl, ['price_former'], group) };
  const inSale = decide({ portals: [...complete.portals, sold] }, { plans: euros });
  expect(inSale.steps).toContain('update portal configuration bpc_eur in eur');
});

const other = { ...endpoint, id: 'we_other', url: elsewhere };
const leftAlone = (id: string) => [expect.stringContaining(`--replace-endpoint=${id}`)];

test.each([
  ['is as wanted', endpoint, {}, [], []],
  [
    'is disabled',
    { ...endpoint, status: 'disabled' },
    {},
    [`update webhook endpoint we_own (${url}): its events, and enable it`],
    [],
  ],
  [
    'lacks an event',
    { ...endpoint, enabled_events: enabledEvents.slice(1) },
    {},
    [`update webhook endpoint we_own (${url}): its events, and enable it`],
    [],
  ],
  [
    'has a secret that is not known',
    endpoint,
    { knowsWebhookSecret: false },
    [],
    leftAlone('we_own'),
  ],
  [
    'may be replaced, and its secret is not known',
    endpoint,
    { knowsWebhookSecret: false, replaceEndpoints: ['we_own'] },
    [`replace webhook endpoint we_own (${url}) by a new one with a new secret (${url})`],
    [],
  ],
  [
    'has another API version',
    { ...endpoint, api_version: '2024-06-20' },
    {},
    [],
    leftAlone('we_own'),
  ],
  [
    'belongs to another address',
    other,
    {},
    [`create webhook endpoint ${url}`],
    leftAlone('we_other'),
  ],
  [
    'is as wanted, and is to be replaced',
    endpoint,
    { replaceEndpoints: ['we_own'] },
    [`replace webhook endpoint we_own (${url}) by a new one with a new secret (${url})`],
    [],
  ],
  [
    'belongs to another address, in an account of our own',
    other,
    { replaceEndpoints: 'all of ours' },
    [`replace webhook endpoint we_other (${elsewhere}) by a new one with a new secret (${url})`],
    [],
  ],
  ['is as wanted, in an account of our own', endpoint, { replaceEndpoints: 'all of ours' }, [], []],
  [
    'of another address may be replaced',
    other,
    { replaceEndpoints: ['we_other'] },
    [`replace webhook endpoint we_other (${elsewhere}) by a new one with a new secret (${url})`],
    [],
  ],
] satisfies [string, Stripe.WebhookEndpoint, Partial<SetUpOptions>, string[], unknown[]][])(
  'an endpoint that %s',
  (_case, existing, given, steps, notes) => {
    expect(decide({ endpoints: [existing] }, given)).toEqual({ steps, notes });
  },
);

test('an endpoint of another address is kept, whatever is named', () => {
  const given = { replaceEndpoints: ['we_other'] };
  expect(decide({ endpoints: [other, endpoint] }, given)).toEqual({
    steps: [],
    notes: [`Webhook endpoint we_other (${elsewhere}) stays: it belongs to another address.`],
  });
});

test('a second endpoint of our own address stays, and a note says what to do', () => {
  const second = { ...endpoint, id: 'we_second' };
  expect(decide({ endpoints: [second, endpoint] })).toEqual({
    steps: [],
    notes: [
      expect.stringMatching(
        /^Webhook endpoint we_own .* stays beside we_second .* Delete at Stripe/,
      ),
    ],
  });
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'at %s there is no endpoint, and a note names the command that delivers the events',
  (local) => {
    const { steps, notes } = decide({ endpoints: [] }, { siteUrl: local });
    expect(steps).toEqual(['update portal configuration bpc_1']);
    const target = `${local}/api/v1/subscription/webhook`;
    expect(notes).toEqual([expect.stringContaining(`stripe listen --forward-to ${target}`)]);
  },
);
