import { expect } from 'vitest';
import { countReceipts, ongoingSubscription, type System } from './system.ts';
import {
  afterCredit,
  cancelUnfinished,
  chargePeriod,
  endSubscription,
  expireUnfinished,
  changeAtStripe,
  isOngoing,
  allowEmail,
  renewalPrice,
  type Model,
} from './model.ts';
import type { Command } from './command.ts';

const hour = 3600;

/** Two hours after the end of the period, the charge was attempted or the subscription has ended. */
export const letPeriodEnd: Command = {
  name: 'let the period end',
  check: (model) => isOngoing(model) && model.status !== 'PAST_DUE',
  run: async (model, system) => {
    await awaitReports(model, system);
    await advance(system, (await untilPeriodEnd(system)) + 2 * hour);
    endPeriod(model);
  },
};

/** After a day an incomplete purchase, a pending change of plan and a checkout have expired. */
export const letDayPass: Command = {
  name: 'let a day pass',
  check: ({ status }) => status !== 'PAST_DUE',
  run: async (model, system) => {
    const left = isOngoing(model) ? await untilPeriodEnd(system) : Infinity;
    const isLast = left < 28 * hour;
    if (isLast) await awaitReports(model, system);
    await advance(system, isLast ? left + 2 * hour : 26 * hour);
    const isChanged = isLast || model.unfinished !== null || model.pending !== null;
    expireUnfinished(model);
    model.pending = null;
    if (isLast) endPeriod(model);
    else if (isChanged) markTimeEvents(model);
  },
};

/**
 * Stripe reports what has happened for 30 days. What the server has not read before a period ends, it may
 * never read: then past figures are not compared any more and, after a year, receipts may be missing.
 */
async function awaitReports(model: Model, system: System): Promise<void> {
  const isBehind = !model.isUp || !model.isUpToDate;
  if (isBehind) system.recounts.clear();
  if (model.plan !== 'YEARLY') return;
  if (isBehind) model.missesReports = true;
  else if (!model.missesReports)
    await expect.poll(() => countReceipts(system)).toBe(model.charged.payments);
}

function endPeriod(model: Model): void {
  markTimeEvents(model);
  if (model.plan === 'YEARLY') allowEmail(model, 'renewal-ahead', 2);
  if (model.cancelling) return endSubscription(model);
  if (model.pause && model.pause.renewalsLeft > 0) return voidRenewal(model, model.pause);
  if (model.pause) allowEmail(model, 'pause-over');
  const { due, balance } = afterCredit(model, renewalPrice(model));
  Object.assign(model, {
    status: 'ACTIVE',
    pending: null,
    pause: null,
    balance,
    hasFreeDays: false,
  });
  if (due === 0 || model.card?.answer === 'pays') return chargePeriod(model, due);
  Object.assign(model, { status: 'PAST_DUE', overdue: due, periodPaid: 0 });
  allowEmail(model, 'payment-failed');
  allowEmail(model, 'card-needs-action');
}

/** Within a pause nothing is charged, and credit is kept. */
function voidRenewal(model: Model, pause: NonNullable<Model['pause']>): void {
  model.pause = { hasStarted: true, renewalsLeft: pause.renewalsLeft - 1 };
  model.periodPaid = 0;
}

export const letDunningEnd: Command = {
  name: 'let all further attempts to charge fail',
  check: ({ status }) => status === 'PAST_DUE',
  run: async (model, system) => {
    await advance(system, 16 * 24 * hour);
    allowEmail(model, 'payment-failed', 3);
    allowEmail(model, 'card-needs-action', 3);
    endSubscription(model);
    markTimeEvents(model);
  },
};

export const deleteCustomer: Command = {
  name: 'an operator deletes the customer at Stripe',
  check: ({ hasCustomer }) => hasCustomer,
  run: async (model, { world, buyer }) => {
    await world.stripe.customers.del(await buyer.customerId());
    if (isOngoing(model)) endSubscription(model);
    if (model.unfinished) cancelUnfinished(model);
    Object.assign(model, { hasCustomer: false, balance: 0, card: null });
    changeAtStripe(model);
  },
};

/** Advancing the clock delivers its events, late ones too. */
function markTimeEvents(model: Model): void {
  model.isUpToDate = model.isUp && model.webhooks !== 'drop';
}

async function advance({ world }: System, seconds: number): Promise<void> {
  await world.advance(`PT${Math.round(seconds)}S`);
}

async function untilPeriodEnd(system: System): Promise<number> {
  const { items } = await ongoingSubscription(system);
  return (items.data[0]?.current_period_end ?? 0) - (await system.world.now());
}
