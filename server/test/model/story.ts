import type { Subscription } from '@stillweb/contract/subscription';
import { expect } from 'vitest';
import type { BillingWorld, Buyer } from '../start-billing.ts';

/** One person's life as it should be, by rules far simpler than Stripe's and ours. */
export type Model = {
  status: string | null;
  cancelling: boolean;
  /** Whether the bank takes what is charged to the card on file. */
  cardPays: boolean;
  plan: 'MONTHLY' | 'YEARLY';
  hadTrial: boolean;
  /** Whether the server has heard everything: not while webhooks are dropped. */
  informed: boolean;
  webhooks: 'normal' | 'drop' | 'duplicate' | 'reorder';
};

/** The real thing. */
export type Life = { world: BillingWorld; buyer: Buyer };

export const unborn: Model = {
  status: null,
  cancelling: false,
  cardPays: true,
  plan: 'MONTHLY',
  hadTrial: false,
  informed: true,
  webhooks: 'normal',
};

export function isRunning({ status }: Model): boolean {
  return status === 'TRIALING' || status === 'ACTIVE';
}

export function isAlive(model: Model): boolean {
  return isRunning(model) || model.status === 'PAST_DUE';
}

/** Something happened at Stripe alone: with webhooks dropped nobody has told the server. */
export function hearsay(model: Model): void {
  if (model.webhooks === 'drop') model.informed = false;
}

/** What is shown is what should be, as soon as the server can know it. */
export async function expectShown(model: Model, { buyer }: Life): Promise<void> {
  if (!model.informed) return;
  await expect
    .poll(async () => summary(await buyer.current()), { timeout: 10_000, interval: 40 })
    .toEqual(expectedSummary(model));
}

function summary(shown: Subscription | null) {
  return shown && { status: shown.status, plan: shown.plan, cancelling: shown.cancelAt !== null };
}

function expectedSummary(model: Model) {
  const { status, plan } = model;
  return status && { status, plan, cancelling: isAlive(model) && model.cancelling };
}

/** What must be true at Stripe at every moment, whatever was heard of it. */
export async function expectSoundBilling(model: Model, { world, buyer }: Life): Promise<void> {
  const customer = await buyer.customerId();
  if (!customer) return;
  const { data } = await world.stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const alive = data.filter(({ status }) => ['trialing', 'active', 'past_due'].includes(status));
  expect(alive.map(({ status }) => status.toUpperCase())).toEqual(
    isAlive(model) ? [model.status] : [],
  );
  expect(data.filter(({ trial_start }) => trial_start !== null).length).toBe(
    model.hadTrial ? 1 : 0,
  );
  const sessions = await world.stripe.checkout.sessions.list({ customer, status: 'open' });
  expect(sessions.data.length).toBeLessThanOrEqual(1);
}
