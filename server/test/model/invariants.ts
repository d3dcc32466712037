import type { Subscription } from '@stillweb/contract/subscription';
import { expect } from 'vitest';
import { listDifferences } from '../list-differences.ts';
import { listCustomers, listEmailKinds, listPayments, type System } from './system.ts';
import { isAlive, type Model } from './model.ts';

/** What is shown is what should be, as soon as the server can know it. */
export async function expectCurrentSubscription(model: Model, { buyer }: System): Promise<void> {
  if (!model.isUp || !model.informed) return;
  await expect.poll(async () => summary(await buyer.current())).toEqual(expected(model));
}

function summary(shown: Subscription | null) {
  if (!shown) return null;
  const { status, plan, pendingPlan, card } = shown;
  if (status === 'CANCELED') return { status };
  if (status === 'INCOMPLETE') return { status, plan };
  const cancelling = shown.cancelAt !== null;
  return { status, plan, pendingPlan, cancelling, card: card?.last4 };
}

function expected(model: Model) {
  const { status, plan, unfinished, pending, cancelling, card } = model;
  if (isAlive(model)) {
    return { status, plan, pendingPlan: pending?.plan ?? null, cancelling, card: card?.last4 };
  }
  if (unfinished) return { status: 'INCOMPLETE', plan: unfinished.plan };
  return status && { status };
}

/** What must be true at Stripe at every moment, whatever was heard of it. */
export async function expectInvariants(model: Model, life: System): Promise<void> {
  const { stripe } = life.world;
  const customers = await listCustomers(life);
  const lists = await Promise.all(
    customers.map((customer) => stripe.subscriptions.list({ customer, status: 'all', limit: 100 })),
  );
  const subscriptions = lists.flatMap(({ data }) => data);
  const alive = subscriptions.filter(({ status }) =>
    ['trialing', 'active', 'past_due'].includes(status),
  );
  expect(alive.map(({ status }) => status.toUpperCase())).toEqual(
    isAlive(model) ? [model.status] : [],
  );
  const [cancelAt, paidUntil] = alive.flatMap(({ cancel_at, items }) => [
    cancel_at,
    items.data[0]?.current_period_end,
  ]);
  expect(cancelAt ?? null, 'access lasts as long as what is paid for').toBe(
    model.cancelling ? paidUntil : null,
  );
  const trials = subscriptions.filter(({ trial_start }) => trial_start !== null);
  expect(trials.length, 'trials').toBe(model.hadTrial ? 1 : 0);
  await expectOneCheckout(life, customers);
  const payments = await listPayments(life);
  const sum = payments.reduce((total, payment) => total + payment, 0);
  expect({ sum, payments: payments.length }, 'nobody is charged what was not announced').toEqual(
    model.charged,
  );
}

async function expectOneCheckout({ world, buyer }: System, customers: string[]): Promise<void> {
  expect((await world.stripe.customers.list({ email: buyer.email })).data.length).toBeLessThan(2);
  const current = customers.at(-1);
  if (!current) return;
  const { data } = await world.stripe.checkout.sessions.list({ customer: current, status: 'open' });
  expect(data.length).toBeLessThanOrEqual(1);
}

/** One reconciliation, as every server makes at its start, and nothing differs from Stripe. */
export async function expectAgreement(model: Model, life: System): Promise<void> {
  const { world, server, buyer } = life;
  await world.webhooks('normal');
  if (!model.isUp) await server.start();
  const another = model.isUp ? await world.startAnother() : undefined;
  await expect.poll(() => listDifferences(world, buyer.email)).toEqual([]);
  await expectCurrentSubscription({ ...model, isUp: true, informed: true }, life);
  await expectEachEmailOnce(model, life);
  await another?.close();
}

/** Every payment has its receipt, nothing is told oftener than it happened, and all of it arrives. */
async function expectEachEmailOnce(model: Model, life: System): Promise<void> {
  const { charged, kills } = model;
  const receipts = async () =>
    (await listEmailKinds(life)).filter((kind) => kind === 'receipt').length;
  await expect.poll(receipts).toBe(charged.payments);
  const due = await listEmailKinds(life);
  const allowed = new Map<string, number>(Object.entries(model.allowEmail));
  const count = (kind: string) => due.filter((each) => each === kind).length;
  const tooMany = due.filter((kind) => count(kind) > (allowed.get(kind) ?? 0));
  expect(tooMany, 'mails that were told too often').toEqual([]);
  // The first mail of all was about the address.
  const arrived = async () => (await life.server.mailbox.mails(life.buyer.email)).length - 1;
  // A job that dies with its server is taken up by another when its time is over.
  const patience = kills > 0 ? { timeout: 150_000 } : {};
  await expect.poll(arrived, patience).toBeGreaterThanOrEqual(due.length);
  // Killed between sending a mail and noting it down, a server sends it again under the same id.
  expect(await arrived()).toBeLessThanOrEqual(due.length + kills);
}
