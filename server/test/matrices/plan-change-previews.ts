import type { Plan } from '@stillweb/contract/billing/plans';
import type { CardCharge, Subscription } from '@stillweb/contract/billing/subscription';
import type { PlanChangePreview } from '@stillweb/contract/billing/manage-subscription';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Buyer } from '../people/a-buyer.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../worlds/start-billing.ts';
import { aPayingBuyer } from '../people/subscribers.ts';
import { idOf } from '../../src/billing/stripe/objects.ts';

let world: BillingTestApp;

/** A subscriber's state before the change. */
type Circumstances = {
  inTrial?: boolean;
  /** Cents. */
  credit?: number;
  coupon?: Stripe.CouponCreateParams;
  /** Cents a month. */
  oldPrice?: number;
  hasTax?: boolean;
};

const half = { percent_off: 50 };
export const circumstances: [name: string, from: Plan, to: Plan, given: Circumstances][] = [
  ['month to year', 'MONTHLY', 'YEARLY', {}],
  ['year to month', 'YEARLY', 'MONTHLY', {}],
  ['month to year in the trial', 'MONTHLY', 'YEARLY', { inTrial: true }],
  ['year to month in the trial', 'YEARLY', 'MONTHLY', { inTrial: true }],
  ['in the trial with credit', 'MONTHLY', 'YEARLY', { inTrial: true, credit: 1000 }],
  [
    'in the trial with a coupon for once',
    'YEARLY',
    'MONTHLY',
    { inTrial: true, coupon: { ...half, duration: 'once' } },
  ],
  ['month to year with some credit', 'MONTHLY', 'YEARLY', { credit: 1000 }],
  ['month to year with much credit', 'MONTHLY', 'YEARLY', { credit: 20_000 }],
  ['year to month with credit', 'YEARLY', 'MONTHLY', { credit: 1000 }],
  [
    'month to year with a coupon for ever',
    'MONTHLY',
    'YEARLY',
    { coupon: { ...half, duration: 'forever' } },
  ],
  [
    'month to year with a coupon for once',
    'MONTHLY',
    'YEARLY',
    { coupon: { ...half, duration: 'once' } },
  ],
  [
    'month to year with a coupon of three months',
    'MONTHLY',
    'YEARLY',
    { coupon: { ...half, duration: 'repeating', duration_in_months: 3 } },
  ],
  [
    'year to month with a coupon of three months',
    'YEARLY',
    'MONTHLY',
    { coupon: { ...half, duration: 'repeating', duration_in_months: 3 } },
  ],
  ['an old price to the one of today', 'MONTHLY', 'MONTHLY', { oldPrice: 500 }],
  ['a difference below the minimum charge', 'MONTHLY', 'MONTHLY', { oldPrice: 870 }],
  [
    'in the trial with credit for all but a sum below the minimum charge',
    'YEARLY',
    'MONTHLY',
    { inTrial: true, credit: 880 },
  ],
  ['year to month with tax', 'YEARLY', 'MONTHLY', { hasTax: true }],
  ['an old price to a year', 'MONTHLY', 'YEARLY', { oldPrice: 500 }],
  [
    'an old price to the one of today, with a coupon and credit',
    'MONTHLY',
    'MONTHLY',
    { oldPrice: 500, credit: 100, coupon: { ...half, duration: 'once' } },
  ],
];

type Change = {
  buyer: Buyer;
  preview: PlanChangePreview;
  changed: Subscription;
  /** The customer's at Stripe after the change; negative: credit. */
  balance: number;
  /** Ids of the invoices from before the change. */
  invoicesBefore: Set<string>;
};
const changes = new Map<string, Change>();

/**
 * Starts a server for the tests of a file.
 * @returns what changes the plan of a subscriber of each kind and lets a year pass, and what then checks one
 */
export function usePlanChanges(chosen: typeof circumstances) {
  beforeAll(async () => {
    world = await startBilling({}, startWithSandboxClock);
  });
  afterAll(() => world.close());
  return { changeAll: () => changeAll(chosen), expectAnnounced };
}

async function aTrial(plan: Plan): Promise<Buyer> {
  const buyer = await world.aBuyer();
  await buyer.subscribe(plan);
  return buyer;
}

async function give(buyer: Buyer, given: Circumstances): Promise<void> {
  const { credit, coupon, oldPrice, hasTax } = given;
  const id = await buyer.subscriptionId();
  if (hasTax) await addTax(buyer, id);
  if (oldPrice) await moveToOldPrice(id, oldPrice);
  if (credit) {
    await world.stripe.customers.createBalanceTransaction(await buyer.customerId(), {
      amount: -credit,
      currency: 'usd',
    });
  }
  if (coupon) {
    const created = await world.stripe.coupons.create(coupon);
    await world.stripe.subscriptions.update(id, { discounts: [{ coupon: created.id }] });
  }
}

/** Of New York, from the next invoice on. */
async function addTax(buyer: Buyer, id: string): Promise<void> {
  await world.stripe.customers.update(await buyer.customerId(), {
    address: { country: 'US', postal_code: '10001' },
  });
  await world.stripe.subscriptions.update(id, { automatic_tax: { enabled: true } });
}

async function moveToOldPrice(id: string, unit_amount: number): Promise<void> {
  const sold = await world.stripe.prices.retrieve(world.prices.MONTHLY);
  const old = await world.stripe.prices.create({
    product: idOf(sold.product) ?? '',
    currency: 'usd',
    unit_amount,
    recurring: { interval: 'month' },
  });
  const { items } = await world.stripe.subscriptions.retrieve(id);
  await world.stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: old.id }],
    proration_behavior: 'none',
  });
  await world.stripe.prices.update(old.id, { active: false });
}

async function change(buyer: Buyer, to: Plan): Promise<Change> {
  const priceId = world.prices[to];
  const shown = await buyer.post('/subscription/update/preview', { priceId });
  expect(shown.status, JSON.stringify(shown.body)).toBe(200);
  const preview: PlanChangePreview = shown.body.data;
  const invoicesBefore = new Set((await listInvoices(buyer)).map(({ id }) => id));
  const { prorationDate } = preview;
  const { status, body } = await buyer.post('/subscription/update', { priceId, prorationDate });
  expect(status, JSON.stringify(body)).toBe(200);
  const customer = await world.stripe.customers.retrieve(await buyer.customerId());
  const balance = customer.deleted ? 0 : customer.balance;
  return { buyer, preview, changed: body.data, balance, invoicesBefore };
}

/** Oldest first. */
async function listInvoices(buyer: Buyer): Promise<Stripe.Invoice[]> {
  const { data } = await world.stripe.invoices.list({
    customer: await buyer.customerId(),
    limit: 100,
  });
  return data.toReversed();
}

const dayOf = (moment: string | number) =>
  new Date(typeof moment === 'number' ? moment * 1000 : moment).toISOString().slice(0, 10);

/** Time passes once for all, so that a year is not simulated for each. */
async function changeAll(chosen: typeof circumstances): Promise<void> {
  changes.clear();
  const subscribers = new Map<string, Buyer>();
  for (const [name, from, , { inTrial }] of chosen) {
    if (!inTrial) subscribers.set(name, await aPayingBuyer(world, from));
  }
  // Part of the paid period is used.
  await world.advance('P10D');
  for (const [name, from, to, given] of chosen) {
    const buyer = subscribers.get(name) ?? (await aTrial(from));
    await give(buyer, given);
    changes.set(name, await change(buyer, to));
  }
  await world.webhooks('drop');
  await world.advance('P1Y2D');
  expect(changes.size).toBe(chosen.length);
}

async function expectAnnounced([name]: (typeof circumstances)[number]): Promise<void> {
  const made = changes.get(name);
  if (!made) throw new Error(`${name} was not changed`);
  const { preview, changed, balance } = made;
  const invoices = (await listInvoices(made.buyer)).filter(
    ({ id }) => !made.invoicesBefore.has(id),
  );
  const atOnce = invoices.find(({ billing_reason }) => billing_reason === 'subscription_update');
  const next = invoices.find(({ billing_reason }) => billing_reason === 'subscription_cycle');

  expect({
    dueNow: preview.dueNow.amount,
    credit: preview.credit.amount,
    next: preview.nextCharge.amount,
    on: dayOf(preview.nextCharge.date),
  }).toEqual({
    dueNow: atOnce?.amount_due ?? 0,
    credit: Math.max(0, -balance),
    next: next?.amount_due,
    on: dayOf(next?.created ?? 0),
  });
  expectCardCharge(preview, invoices);
  expect(changed.credit?.amount ?? 0).toBe(preview.credit.amount);
  expect(changed.nextCharge?.amount).toBe(preview.nextCharge.amount);
  expect(dayOf(changed.nextCharge?.date ?? 0)).toBe(dayOf(preview.nextCharge.date));
  expect(dayOfCharge(changed.cardCharge)).toEqual(dayOfCharge(preview.cardCharge));
}

/** The card is charged first on the announced day, and each renewal after that costs what was announced. */
function expectCardCharge({ cardCharge }: PlanChangePreview, invoices: Stripe.Invoice[]): void {
  if (!cardCharge) throw new Error('the preview names no charge to the card');
  const renewals = invoices.filter(({ billing_reason }) => billing_reason === 'subscription_cycle');
  const isOnCard = ({ amount_due }: Stripe.Invoice) => amount_due > 0;
  const charged = renewals.findIndex(isOnCard);
  if (charged === -1) {
    const last = renewals.at(-1)?.created ?? 0;
    expect(Date.parse(cardCharge.date)).toBeGreaterThan(last * 1000);
    return;
  }
  const [first, ...later] = renewals.slice(charged);
  expect({ ...dayOfCharge(cardCharge), covered: cardCharge.renewalsCovered }).toEqual({
    amount: first?.amount_due,
    on: dayOf(first?.created ?? 0),
    covered: charged,
  });
  const announced = later.map(
    ({ created }) => cardCharge.later.findLast(({ from }) => dayOf(from) <= dayOf(created))?.amount,
  );
  expect(announced).toEqual(later.map(({ amount_due }) => amount_due));
}

const dayOfCharge = (charge: CardCharge | undefined) =>
  charge && { amount: charge.amount, on: dayOf(charge.date) };
