import { expect } from 'vitest';
import { idOf } from '../../src/billing/stripe/objects.ts';
import { cards, type Buyer } from './a-buyer.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';

/** A buyer who has paid once. The server has not seen the trial before it: it does not count as used. */
export function aPayingBuyer(
  world: BillingTestApp,
  plan?: 'MONTHLY' | 'YEARLY',
  card?: string,
): Promise<Buyer> {
  return aBuyerAfterTrial(world, { status: 'ACTIVE', plan, card });
}

/** A buyer who has paid once, and whose trial counts as used. */
export function aPayingBuyerOfUsedTrial(
  world: BillingTestApp,
  plan?: 'MONTHLY' | 'YEARLY',
): Promise<Buyer> {
  return aBuyerAfterTrial(world, { status: 'ACTIVE', plan, isTrialUsed: true });
}

/** A buyer whose card is declined when the trial ends. */
export function aPastDueBuyer(world: BillingTestApp, plan?: 'MONTHLY' | 'YEARLY'): Promise<Buyer> {
  return aBuyerAfterTrial(world, { status: 'PAST_DUE', plan, card: cards.failsLater });
}

type AfterTrial = {
  status: 'ACTIVE' | 'PAST_DUE';
  plan: 'MONTHLY' | 'YEARLY' | undefined;
  card?: string | undefined;
  isTrialUsed?: boolean;
};

async function aBuyerAfterTrial(
  world: BillingTestApp,
  { status, plan = 'MONTHLY', card, isTrialUsed = false }: AfterTrial,
): Promise<Buyer> {
  const buyer = await world.aBuyer();
  await world.withoutWebhooks(async () => {
    const { sessionId } = await buyer.checkOut(plan, card);
    // A trial counts as used once the server has seen it; most tests do without this reading.
    if (isTrialUsed) expect(await buyer.confirm(sessionId)).toMatchObject({ status: 'TRIALING' });
    const { subscription } = await world.stripe.checkout.sessions.retrieve(sessionId);
    await world.stripe.subscriptions.update(idOf(subscription) ?? '', { trial_end: 'now' });
    expect(await buyer.confirm(sessionId)).toMatchObject({ plan, status });
  });
  return buyer;
}

/** The buyer's newest subscription at Stripe. */
export async function subscriptionAtStripe({ stripe }: BillingTestApp, buyer: Buyer) {
  return stripe.subscriptions.retrieve(await buyer.subscriptionId());
}

/** The amounts of all paid invoices, newest first. */
export async function paidAmounts({ stripe }: BillingTestApp, buyer: Buyer): Promise<number[]> {
  const { data } = await stripe.invoices.list({ customer: await buyer.customerId() });
  return data.map((invoice) => invoice.amount_paid).filter((paid) => paid > 0);
}

/** Checkout sessions that can still be paid. */
export async function openSessions({ stripe }: BillingTestApp, buyer: Buyer) {
  const { data } = await stripe.checkout.sessions.list({
    customer: await buyer.customerId(),
    status: 'open',
  });
  return data;
}

/** The subjects of all emails to a buyer, newest first. */
export async function emailSubjects({ server }: BillingTestApp, buyer: Buyer): Promise<string[]> {
  return (await server.mailbox.mails(buyer.email)).map(({ subject }) => subject);
}

/** Waits for an email with this subject and returns it. */
export async function waitForEmail(world: BillingTestApp, buyer: Buyer, subject: RegExp) {
  await expect
    .poll(() => emailSubjects(world, buyer))
    .toContainEqual(expect.stringMatching(subject));
  const mails = await world.server.mailbox.mails(buyer.email);
  return mails.find((mail) => subject.test(mail.subject));
}

/** Removes every card of a buyer, as a person can at Stripe. */
export async function removeCards({ stripe }: BillingTestApp, buyer: Buyer): Promise<void> {
  const { data } = await stripe.customers.listPaymentMethods(await buyer.customerId());
  for (const { id } of data) await stripe.paymentMethods.detach(id);
  await expect.poll(async () => (await buyer.current())?.card).toBeNull();
}

/** Waits for an email with this subject that asks for a card, and speaks of none. */
export async function expectCardRequest(
  world: BillingTestApp,
  buyer: Buyer,
  subject: RegExp,
): Promise<void> {
  const mail = await waitForEmail(world, buyer, subject);
  expect(mail?.text).not.toMatch(/your card|same card|another card|bank declined/i);
  expect(mail?.text).toMatch(/no card/);
  expect(mail?.text).toMatch(/Add a card:\s+\S+\/dashboard\/subscription/);
}

/** Lets a subscription end some days after its period, as in Stripe's dashboard; returns the end. */
export async function endLater(world: BillingTestApp, buyer: Buyer, days: number): Promise<string> {
  const { id, items } = await subscriptionAtStripe(world, buyer);
  const cancel_at = (items.data[0]?.current_period_end ?? 0) + days * 86_400;
  await world.stripe.subscriptions.update(id, { cancel_at });
  const endsAt = new Date(cancel_at * 1000).toISOString();
  await expect.poll(async () => (await buyer.current())?.renewsUntil).toBe(endsAt);
  return endsAt;
}
