import { listPlainPlans, type Plan, type PlanOffer } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, payHosted, type Buyer } from '../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { waitForEmail } from '../../test/people/subscribers.ts';
import { money } from './rules/money.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling({ env: { STRIPE_TAX: 'on' }, plans: listPlainPlans() });
});
afterAll(() => world.close());

type Place = { country: string; postalCode: string };
const newYork = { country: 'US', postalCode: '10001' };
const sanFrancisco = { country: 'US', postalCode: '94105' };
const dubai = { country: 'AE', postalCode: '' };
const london = { country: 'GB', postalCode: '' };
const dublin = { country: 'IE', postalCode: '' };
const tokyo = { country: 'JP', postalCode: '' };

const added = 'In US dollars, billed monthly; plus tax where it applies, shown before you pay.';
const poundsContain = 'In British pounds, billed monthly; including VAT.';
const eurosContain = 'In euros, billed monthly; including VAT.';
const dirhamsContain = 'In UAE dirhams, billed monthly; including VAT.';
const yenContain = 'In Japanese yen, billed monthly; including tax.';

/** Where, an offer or a currency, and minor units: what a month and a year are charged, and the tax of the month. */
type Row = [Place, string, string, number, number, number];
const addedOrContained: Row[] = [
  [newYork, '', added, 980, 10_779, 80],
  [dublin, 'currency=eur', eurosContain, 899, 9889, 168],
];
const otherPlaces: Row[] = [
  [sanFrancisco, '', added, 900, 9900, 0],
  [london, '', added, 1080, 11_880, 180],
  [dubai, '', added, 945, 10_395, 45],
  [newYork, 'offer=uk', poundsContain, 699, 7689, 57],
  [london, 'offer=uk', poundsContain, 699, 7689, 117],
  [london, 'currency=gbp', poundsContain, 799, 8789, 133],
  [dubai, 'currency=aed', dirhamsContain, 3299, 36_289, 157],
  [tokyo, 'currency=jpy', yenContain, 1380, 15_180, 0],
];

const title = 'currencies 18: in %j, by "%s", every figure is what Stripe charges, with tax';
test.each(addedOrContained)(title, chargesWhatIsShown);
test.each(otherPlaces)(title, { tags: 'exhaustive' }, chargesWhatIsShown);

async function chargesWhatIsShown(...[place, query, note, month, year, tax]: Row): Promise<void> {
  const buyer = await world.aBuyer();
  const sold = await plansOf(buyer, query);
  const { currency } = sold.MONTHLY;
  const shown = (amount: number) => money({ amount, currency });

  const url = await openCheckout(buyer, query);
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
    const url = await openCheckout(buyer);
    expect((await payHosted(url, cards.declined, newYork)).location).toBeNull();
    await payHosted(url, cards.good, london);
    expect(await buyer.untilStatus('TRIALING')).toMatchObject({ nextCharge: { amount: 1080 } });
  },
);

test('a renewal is charged with tax, as it was announced', async () => {
  const buyer = await world.aBuyer();
  await payHosted(await openCheckout(buyer), cards.good, newYork);
  await buyer.untilStatus('TRIALING');
  for (const duration of ['P7DT2H', 'P1MT2H']) {
    await world.advance(duration);
    await expect
      .poll(async () => (await invoices(buyer)).map(({ amount }) => amount).filter(Boolean))
      .toEqual(duration === 'P7DT2H' ? [980] : [980, 980]);
  }
});

async function plansOf(buyer: Buyer, query: string): Promise<Record<Plan, PlanOffer>> {
  const { status, body } = await buyer.get(`/subscription/plans?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const [MONTHLY, YEARLY] = body.data;
  return { MONTHLY, YEARLY };
}

async function openCheckout(buyer: Buyer, query = ''): Promise<string> {
  const request = { plan: 'MONTHLY', ...Object.fromEntries(new URLSearchParams(query)) };
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
