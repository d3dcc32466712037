import type { Subscription } from '@stillweb/contract/subscription';
import { expect } from 'vitest';
import { listDifferences } from '../list-differences.ts';
import { listCustomers, listEmailKinds, listPayments, type System } from './system.ts';
import { isOngoing, type Model } from './model.ts';

/** The API shows the state of the model once the server has received all changes. */
export async function expectCurrentSubscription(model: Model, { buyer }: System): Promise<void> {
  if (!model.isUp || !model.isUpToDate) return;
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
  if (isOngoing(model)) {
    return { status, plan, pendingPlan: pending?.plan ?? null, cancelling, card: card?.last4 };
  }
  if (unfinished) return { status: 'INCOMPLETE', plan: unfinished.plan };
  return status && { status };
}

/** What must be true at Stripe after every command, whether or not events were delivered. */
export async function expectInvariants(model: Model, system: System): Promise<void> {
  const { stripe } = system.world;
  const customers = await listCustomers(system);
  const lists = await Promise.all(
    customers.map((customer) => stripe.subscriptions.list({ customer, status: 'all', limit: 100 })),
  );
  const subscriptions = lists.flatMap(({ data }) => data);
  const alive = subscriptions.filter(({ status }) =>
    ['trialing', 'active', 'past_due'].includes(status),
  );
  expect(alive.map(({ status }) => status.toUpperCase())).toEqual(
    isOngoing(model) ? [model.status] : [],
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
  await expectOneCheckout(system, customers);
  const payments = await listPayments(system);
  const sum = payments.reduce((total, payment) => total + payment, 0);
  expect({ sum, payments: payments.length }, 'only announced amounts are charged').toEqual(
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

/** After one reconciliation, as at every start of a server, nothing differs from Stripe. */
export async function expectAgreement(model: Model, system: System): Promise<void> {
  const { world, server, buyer } = system;
  await world.webhooks('normal');
  if (!model.isUp) await server.start();
  const another = model.isUp ? await world.startAnother() : undefined;
  await expect.poll(() => listDifferences(world, buyer.email)).toEqual([]);
  await expectCurrentSubscription({ ...model, isUp: true, isUpToDate: true }, system);
  await expectEachEmailOnce(model, system);
  await another?.close();
}

/** Every payment has a receipt, no email is sent twice, and all arrive. */
async function expectEachEmailOnce(model: Model, system: System): Promise<void> {
  const { charged, kills } = model;
  const receipts = async () =>
    (await listEmailKinds(system)).filter((kind) => kind === 'receipt').length;
  await expect.poll(receipts).toBe(charged.payments);
  const due = await listEmailKinds(system);
  const allowed = new Map<string, number>(Object.entries(model.allowedEmails));
  const count = (kind: string) => due.filter((each) => each === kind).length;
  const tooMany = due.filter((kind) => count(kind) > (allowed.get(kind) ?? 0));
  expect(tooMany, 'emails that were sent too often').toEqual([]);
  // The first email of every buyer is the verification.
  const arrived = async () => (await system.server.mailbox.mails(system.buyer.email)).length - 1;
  // A job whose server died is started again when it expires.
  const slowPoll = kills > 0 ? { timeout: 150_000 } : {};
  await expect.poll(arrived, slowPoll).toBeGreaterThanOrEqual(due.length);
  // A server killed after sending an email and before marking it sends it again with the same id.
  expect(await arrived()).toBeLessThanOrEqual(due.length + kills);
}
