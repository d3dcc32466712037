import { expect } from 'vitest';
import { testPassword } from '../people/a-user.ts';
import type { Buyer } from '../people/a-buyer.ts';
import type { Answer } from '../../../scripts/clients/api.ts';
import { scheduleUpdate } from '../objects/schedules.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';
import {
  aPastDueBuyer,
  aPayingBuyer,
  paidAmounts,
  subscriptionAtStripe,
} from '../people/subscribers.ts';

/** A call of a user that changes something at Stripe. */
export type UserChange = {
  buyer: Buyer;
  /** May be repeated until it has succeeded. */
  request: () => Promise<Answer>;
  /** How often the change was made, as Stripe shows it. */
  countDone: () => Promise<number>;
};

export type PrepareChange = (world: BillingTestApp) => Promise<UserChange>;

const once = (isDone: boolean) => (isDone ? 1 : 0);

function checkout(buyer: Buyer, plan: 'MONTHLY' | 'YEARLY' = 'MONTHLY') {
  return () => buyer.post('/subscription/checkout-session', { plan });
}

export const aFirstCheckout: PrepareChange = async (world) => {
  const buyer = await world.aBuyer();
  const countDone = async () =>
    (await world.stripe.customers.list({ email: buyer.email })).data.length;
  return { buyer, request: checkout(buyer), countDone };
};

async function listSessions({ stripe }: BillingTestApp, buyer: Buyer) {
  const customer = await buyer.customerId();
  if (!customer) return [];
  return (await stripe.checkout.sessions.list({ customer })).data;
}

export const aCheckout: PrepareChange = async (world) => {
  const buyer = await world.aBuyer();
  const countDone = async () => (await listSessions(world, buyer)).length;
  return { buyer, request: checkout(buyer), countDone };
};

export const aCheckoutWithACode: PrepareChange = async (world) => {
  const { id: coupon } = await world.stripe.coupons.create({ percent_off: 20, duration: 'once' });
  const promotion = { type: 'coupon', coupon } as const;
  await world.stripe.promotionCodes.create({ promotion, code: 'FAULTY' });
  const buyer = await world.aBuyer();
  const request = () =>
    buyer.post('/subscription/checkout-session', { plan: 'MONTHLY', code: 'FAULTY' });
  return { buyer, request, countDone: async () => (await listSessions(world, buyer)).length };
};

export const aCheckoutOfAnotherPlan: PrepareChange = async (world) => {
  const buyer = await world.aBuyer();
  expect((await checkout(buyer)()).status).toBe(200);
  const countDone = async () =>
    (await listSessions(world, buyer)).filter(({ status }) => status === 'expired').length;
  return { buyer, request: checkout(buyer, 'YEARLY'), countDone };
};

export const aCancellation: PrepareChange = async (world) => {
  const buyer = await aPayingBuyer(world);
  const countDone = async () =>
    once((await subscriptionAtStripe(world, buyer)).cancel_at_period_end);
  return { buyer, request: () => buyer.post('/subscription/cancel'), countDone };
};

/** A cancellation while a schedule manages the subscription: it is released first. */
export const aRelease: PrepareChange = async (world) => {
  const buyer = await aPayingBuyer(world);
  const { id } = await scheduleUpdate(world, buyer, { prices: [700] });
  const countDone = async () =>
    once((await world.stripe.subscriptionSchedules.retrieve(id)).status === 'released');
  return { buyer, request: () => buyer.post('/subscription/cancel'), countDone };
};

export const anEndAtOnce: PrepareChange = async (world) => {
  const buyer = await aPastDueBuyer(world);
  const request = () => buyer.post('/subscription/cancel');
  return { buyer, request, countDone: () => countEnded(world, buyer) };
};

async function countEnded(world: BillingTestApp, buyer: Buyer): Promise<number> {
  return once((await subscriptionAtStripe(world, buyer)).status === 'canceled');
}

/** A cancellation while a change of plan waits for the bank: the invoice of the change is voided first. */
export const aCancellationOfAPendingChange: PrepareChange = async (world) => {
  const buyer = await aPayingBuyer(world);
  const customer = await buyer.customerId();
  const { id } = await world.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer,
  });
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    default_payment_method: id,
  });
  const change = await buyer.post('/subscription/update', { priceId: world.prices.YEARLY });
  expect(change.body.data).toMatchObject({ pendingPlan: 'YEARLY' });
  const countDone = async () => {
    const { data } = await world.stripe.invoices.list({ customer, status: 'void' });
    return data.length;
  };
  return { buyer, request: () => buyer.post('/subscription/cancel'), countDone };
};

export const aResumption: PrepareChange = async (world) => {
  const buyer = await aPayingBuyer(world);
  expect((await buyer.post('/subscription/cancel')).status).toBe(200);
  const countDone = async () =>
    once(!(await subscriptionAtStripe(world, buyer)).cancel_at_period_end);
  return { buyer, request: () => buyer.post('/subscription/reactivate'), countDone };
};

export const aPause: PrepareChange = async (world) => {
  const buyer = await aPayingBuyer(world);
  const countDone = async () =>
    once((await subscriptionAtStripe(world, buyer)).pause_collection !== null);
  return { buyer, request: () => buyer.post('/subscription/pause', { months: 1 }), countDone };
};

/** Its pause has begun; it is done as often as it was paid. */
export const aPaidResumption: PrepareChange = async (world) => {
  const buyer = await aPayingBuyer(world);
  await buyer.post('/subscription/pause', { months: 3 });
  await world.advance('P32D');
  await buyer.untilStatus('PAUSED');
  const paidBefore = await paidAmounts(world, buyer);
  const request = () => buyer.post('/subscription/resume');
  const countDone = async () => (await paidAmounts(world, buyer)).length - paidBefore.length;
  return { buyer, request, countDone };
};

/** It is done as often as it was paid. */
export const aPlanChange: PrepareChange = async (world) => {
  const buyer = await aPayingBuyer(world);
  const paidBefore = await paidAmounts(world, buyer);
  const request = () => buyer.post('/subscription/update', { priceId: world.prices.YEARLY });
  const countDone = async () => (await paidAmounts(world, buyer)).length - paidBefore.length;
  return { buyer, request, countDone };
};

/** @param countDone of a customer and the new card */
async function aNewCard(
  { stripe }: BillingTestApp,
  buyer: Buyer,
  countDone: (customer: string, card: string) => Promise<number>,
): Promise<UserChange> {
  const { id } = await stripe.paymentMethods.create({
    type: 'card',
    card: { token: 'tok_mastercard' },
  });
  const customer = await buyer.customerId();
  return {
    buyer,
    request: () => buyer.post('/subscription/update-payment-method', { paymentMethodId: id }),
    countDone: () => countDone(customer, id),
  };
}

export const aCardToAttach: PrepareChange = async (world) =>
  aNewCard(world, await aPayingBuyer(world), async (customer, card) => {
    const { data } = await world.stripe.paymentMethods.list({ customer });
    return data.filter(({ id }) => id === card).length;
  });

export const aDefaultCard: PrepareChange = async (world) =>
  aNewCard(world, await aPayingBuyer(world), async (customer, card) => {
    const found = await world.stripe.customers.retrieve(customer);
    return once(!found.deleted && found.invoice_settings.default_payment_method === card);
  });

export const aCardOfASubscription: PrepareChange = async (world) =>
  aNewCard(world, await aPayingBuyer(world), async (customer, card) => {
    const { data } = await world.stripe.subscriptions.list({ customer });
    return data.filter(({ default_payment_method }) => default_payment_method === card).length;
  });

export const anOverduePayment: PrepareChange = async (world) =>
  aNewCard(world, await aPastDueBuyer(world), async (customer) => {
    const { data } = await world.stripe.charges.list({ customer });
    return data.filter(({ status }) => status === 'succeeded').length;
  });

export const anAccountDeletion: PrepareChange = async (world) => {
  const buyer = await aPayingBuyer(world);
  const subscription = await buyer.subscriptionId();
  const countDone = async () =>
    once((await world.stripe.subscriptions.retrieve(subscription)).status === 'canceled');
  const request = () => buyer.call('DELETE', '/user', { password: testPassword });
  return { buyer, request, countDone };
};

/** A session of the portal is neither listed nor read at Stripe. */
export const aPortalSession: PrepareChange = async (world) => {
  const buyer = await aPayingBuyer(world);
  let opened = 0;
  const request = async () => {
    const answer = await buyer.post('/subscription/checkout-session/portal');
    if (answer.status === 200) opened += 1;
    return answer;
  };
  return { buyer, request, countDone: async () => opened };
};
