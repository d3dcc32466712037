import type { Subscription } from '@stillweb/contract/billing/subscription';
import { expect } from 'vitest';
import { listCustomers, listPayments, type System } from './system.ts';
import { afterCredit, isOngoing, renewalPrice, type Model } from './model.ts';

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
  const isPausing = shown.pause !== undefined;
  const { amount, currency } = shown.nextCharge ?? {};
  const nextCharge = renews({ status, cancelling, pendingPlan }) && { amount, currency };
  return { status, plan, pendingPlan, cancelling, isPausing, card: card?.last4, nextCharge };
}

/** Whether what the next renewal charges is certain. */
function renews(shown: { status: string; cancelling: boolean; pendingPlan: string | null }) {
  return shown.status !== 'PAST_DUE' && !shown.cancelling && !shown.pendingPlan;
}

function expected(model: Model) {
  const { plan, unfinished, pending, pause, cancelling, card } = model;
  const status = pause?.hasStarted ? 'PAUSED' : model.status;
  if (isOngoing(model)) {
    const pendingPlan = pending?.plan ?? null;
    const { due: amount } = afterCredit(model, renewalPrice(model));
    const { currency } = model;
    const nextCharge = renews({ status: status ?? '', cancelling, pendingPlan }) && {
      amount,
      currency,
    };
    const isPausing = pause !== null;
    return { status, plan, pendingPlan, cancelling, isPausing, card: card?.last4, nextCharge };
  }
  if (unfinished) return { status: 'INCOMPLETE', plan: unfinished.plan };
  return status && { status };
}

/** Expects what must be true at Stripe after every command, whether or not events were delivered. */
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
    isOngoing(model) ? [model.hasFreeDays ? 'TRIALING' : model.status] : [],
  );
  const [cancelAt, paidUntil] = alive.flatMap(({ cancel_at, items }) => [
    cancel_at,
    items.data[0]?.current_period_end,
  ]);
  expect(cancelAt ?? null, 'access lasts as long as what is paid for').toBe(
    model.cancelling ? paidUntil : null,
  );
  // Free days for a user who pays replace the start of the trial at Stripe.
  const trials = subscriptions.filter(({ trial_start, created }) => trial_start === created);
  expect(trials.length, 'trials').toBeLessThanOrEqual(model.hadTrial ? 1 : 0);
  await expectOneCheckout(system, customers);
  const payments = await listPayments(system);
  const sums: Record<string, number> = {};
  for (const { amount, currency } of payments) sums[currency] = (sums[currency] ?? 0) + amount;
  expect({ sums, payments: payments.length }, 'only announced amounts are charged').toEqual(
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
