import { offers, type Offer } from '@stillweb/contract/billing/offers';
import { planCatalogue, type Plan, type PlanOffer } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, payHosted, type Buyer } from '../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { waitForEmail } from '../../test/people/subscribers.ts';
import { money } from './rules/money.ts';

const { MONTHLY, YEARLY } = planCatalogue;

/** No offer is in euros yet. */
const euro: Offer = {
  code: 'euro',
  name: 'euro offer',
  plans: {
    MONTHLY: {
      ...MONTHLY,
      lookupKey: 'premium_monthly_euro',
      amount: 799,
      currency: 'eur',
      offer: 'euro',
    },
    YEARLY: {
      ...YEARLY,
      lookupKey: 'premium_yearly_euro',
      amount: 8789,
      currency: 'eur',
      offer: 'euro',
    },
  },
  until: null,
  maxRedemptions: null,
};

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling({ env: { STRIPE_TAX: 'on' }, offers: [offers.uk, euro] });
});
afterAll(() => world.close());

type Place = { country: string; postalCode: string };
const newYork = { country: 'US', postalCode: '10001' };
const sanFrancisco = { country: 'US', postalCode: '94105' };
const dubai = { country: 'AE', postalCode: '' };
const london = { country: 'GB', postalCode: '' };
const dublin = { country: 'IE', postalCode: '' };

const added = 'In US dollars, billed monthly; plus tax where it applies, shown before you pay.';
const poundsContain = 'In British pounds, billed monthly; including VAT.';
const eurosContain = 'In euros, billed monthly; including VAT.';

/** Minor units: what a month and a year are charged, and the tax of the month. */
type Row = [Place, string | undefined, string, number, number, number];
const addedOrContained: Row[] = [
  [newYork, undefined, added, 980, 10_779, 80],
  [london, 'uk', poundsContain, 699, 7689, 117],
];
const otherPlaces: Row[] = [
  [sanFrancisco, undefined, added, 900, 9900, 0],
  [london, undefined, added, 1080, 11_880, 180],
  [dubai, undefined, added, 945, 10_395, 45],
  [newYork, 'uk', poundsContain, 699, 7689, 57],
  [dublin, 'euro', eurosContain, 799, 8789, 149],
];

const title = 'in %j, by the offer %s, every figure is what Stripe charges, with tax';
test.each(addedOrContained)(title, chargesWhatIsShown);
test.each(otherPlaces)(title, { tags: 'exhaustive' }, chargesWhatIsShown);

async function chargesWhatIsShown(...[place, offer, note, month, year, tax]: Row): Promise<void> {
  const buyer = await world.aBuyer();
  const sold = await plansOf(buyer, offer);
  const { currency } = sold.MONTHLY;
  const shown = (amount: number) => money({ amount, currency });

  const url = await openCheckout(buyer, offer);
  expect(await pageText(url)).toContain(note);
  expect((await payHosted(url, cards.good, place)).location).toContain('session_id=');
  expect(await buyer.untilStatus('TRIALING')).toMatchObject({ nextCharge: { amount: month } });
  const begun = await waitForEmail(world, buyer, /trial/i);
  expect(begun?.text).toContain(shown(month));
  expect(begun?.text).toContain('any tax is included.');
  const inTrial = await preview(buyer, sold.YEARLY);
  expect(inTrial).toMatchObject({ dueNow: { amount: 0 }, nextCharge: { amount: year } });

  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  const active = await buyer.untilStatus('ACTIVE');
  expect(active.nextCharge).toMatchObject({ amount: month, currency });
  expect(await lastInvoice(buyer)).toMatchObject({
    automatic_tax: { enabled: true, status: 'complete' },
    customer_address: { country: place.country },
    subtotal: sold.MONTHLY.amount,
    total: month,
    total_excluding_tax: month - tax,
    total_taxes: [{ amount: tax }],
    amount_paid: month,
  });
  const receipt = await waitForEmail(world, buyer, /^Receipt/);
  expect(receipt?.subject).toContain(shown(month));
  if (tax > 0) expect(receipt?.text).toContain(`It includes ${shown(tax)} of tax.`);
  else expect(receipt?.text).not.toContain('of tax');

  const change = await preview(buyer, sold.YEARLY);
  expect(change.nextCharge.amount).toBe(year);
  const { priceId } = sold.YEARLY;
  expect((await buyer.post('/subscription/update', { priceId })).status).toBe(200);
  expect((await lastInvoice(buyer)).amount_paid).toBe(change.dueNow.amount);
  expect((await invoices(buyer))[0]).toMatchObject({ amount: change.dueNow.amount, currency });

  const { body } = await buyer.get('/subscription/withdrawal');
  expect(body.data).toMatchObject({ amount: month + change.dueNow.amount, currency });
}

test(
  'a buyer whose card was declined pays with the tax of the place that is given then',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    const url = await openCheckout(buyer, undefined);
    expect((await payHosted(url, cards.declined, newYork)).location).toBeNull();
    await payHosted(url, cards.good, london);
    expect(await buyer.untilStatus('TRIALING')).toMatchObject({ nextCharge: { amount: 1080 } });
  },
);

test('a renewal is charged with tax, as it was announced', async () => {
  const buyer = await world.aBuyer();
  await payHosted(await openCheckout(buyer, undefined), cards.good, newYork);
  await buyer.untilStatus('TRIALING');
  for (const duration of ['P7DT2H', 'P1MT2H']) {
    await world.advance(duration);
    await expect
      .poll(async () => (await invoices(buyer)).map(({ amount }) => amount).filter(Boolean))
      .toEqual(duration === 'P7DT2H' ? [980] : [980, 980]);
  }
});

async function plansOf(buyer: Buyer, offer: string | undefined): Promise<Record<Plan, PlanOffer>> {
  const { status, body } = await buyer.get(`/subscription/plans${offer ? `?offer=${offer}` : ''}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const [MONTHLY, YEARLY] = body.data;
  return { MONTHLY, YEARLY };
}

async function openCheckout(buyer: Buyer, offer: string | undefined): Promise<string> {
  const request = { plan: 'MONTHLY', ...(offer && { offer }) };
  const { status, body } = await buyer.post('/subscription/checkout-session', request);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.url;
}

async function pageText(url: string): Promise<string> {
  return (await fetch(url)).text();
}

async function preview(buyer: Buyer, { priceId }: PlanOffer) {
  const { status, body } = await buyer.post('/subscription/update/preview', { priceId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function invoices(buyer: Buyer): Promise<{ amount: number }[]> {
  return (await buyer.get('/subscription/invoices')).body.data;
}

async function lastInvoice(buyer: Buyer): Promise<Stripe.Invoice> {
  const { data } = await world.stripe.invoices.list({ customer: await buyer.customerId() });
  const [last] = data;
  if (!last) throw new Error('there is no invoice');
  return last;
}
