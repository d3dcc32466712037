import { offers } from '@stillweb/contract/billing/offers';
import { listPlainPlans, planCatalogue, type PlanOffer } from '@stillweb/contract/billing/plans';
import { soldCurrencies } from '@stillweb/contract/currencies';
import { expect, onTestFinished, test } from 'vitest';
import { startBilling } from '../../../../test/worlds/start-billing.ts';
import { startConsole } from '../../../../test/worlds/start-console.ts';
import { findUnsoldPlans } from './find-unsold-plans.ts';

const { MONTHLY, YEARLY } = planCatalogue;
const announced = [MONTHLY, YEARLY, offers.uk.plans.YEARLY];

const uk = { plan: 'YEARLY', offer: 'uk', currency: 'gbp' } as const;
const monthly = { plan: 'MONTHLY', currency: 'usd' } as const;
const yearly = { plan: 'YEARLY', currency: 'usd' } as const;

test.each([
  [[monthly, yearly, uk], []],
  [[monthly, uk], ['premium_yearly']],
  [[monthly, yearly], ['premium_yearly_uk']],
  [[monthly, { ...yearly, currency: 'eur' }, uk], ['premium_yearly']],
])('currencies 24: where %j are sold, the others are named', (sold, lookupKeys) => {
  const unsold = findUnsoldPlans(announced, sold);
  expect(unsold.map(({ lookupKey }) => lookupKey)).toEqual(lookupKeys);
});

test('currencies 24: a wrong price closes its plan in its currency alone, and the console names it', async () => {
  const plans = listPlainPlans();
  const announcedPlans = plans.map((details) =>
    details.lookupKey === 'premium_monthly_eur' ? { ...details, amount: 849 } : details,
  );
  let readUnsold = async (): Promise<unknown> => undefined;
  const world = await startBilling({ plans }, async (overrides) => {
    const app = await startConsole({ ...overrides, plans: announcedPlans });
    readUnsold = async () => {
      const { cookie } = await app.aMember('owner');
      return (await app.call('GET', '/system/prices', undefined, { cookie })).body.data;
    };
    return { ...app.server, close: app.close };
  });
  onTestFinished(() => world.close());
  world.server.expectErrorLine('price missing or not as announced');
  const buyer = await world.aBuyer();
  for (const currency of soldCurrencies) {
    const { body } = await buyer.get(`/subscription/plans?currency=${currency}`);
    const open = currency === 'eur' ? ['YEARLY'] : ['MONTHLY', 'YEARLY'];
    expect(body.data.map(({ plan }: PlanOffer) => plan)).toEqual(open);
    const request = { plan: 'MONTHLY', currency };
    const { status } = await buyer.post('/subscription/checkout-session', request);
    expect([currency, status]).toEqual([currency, currency === 'eur' ? 400 : 200]);
  }
  expect(await readUnsold()).toEqual([
    { plan: 'MONTHLY', offer: null, lookupKey: 'premium_monthly_eur' },
  ]);
});
