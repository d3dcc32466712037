import { ongoingSubscription, sandboxTime, type System } from './system.ts';
import {
  afterCredit,
  cancelUnfinished,
  charge,
  end,
  expireUnfinished,
  changeAtStripe,
  isAlive,
  isRunning,
  allowEmail,
  priceOf,
  type Model,
} from './model.ts';
import type { Step } from './command.ts';

const hour = 3600;

/** Two hours past the end of the period: what was to be charged has been tried, what was to end has. */
export const letPeriodEnd: Step = {
  name: 'let the period end',
  isPossible: isRunning,
  take: async (model, life) => {
    await advance(life, (await untilPeriodEnd(life)) + 2 * hour);
    endPeriod(model);
  },
};

/** Long enough for a first payment, a waiting change of plan and a checkout to be given up. */
export const letDayPass: Step = {
  name: 'let a day pass',
  isPossible: ({ status }) => status !== 'PAST_DUE',
  take: async (model, life) => {
    const left = isRunning(model) ? await untilPeriodEnd(life) : Infinity;
    const isLast = left < 28 * hour;
    await advance(life, isLast ? left + 2 * hour : 26 * hour);
    const isChanged = isLast || model.unfinished !== null || model.pending !== null;
    expireUnfinished(model);
    model.pending = null;
    if (isLast) endPeriod(model);
    else if (isChanged) markTimeEvents(model);
  },
};

function endPeriod(model: Model): void {
  markTimeEvents(model);
  if (model.cancelling) return end(model);
  model.pending = null;
  const { due, balance } = afterCredit(priceOf(model.plan), model.balance);
  model.balance = balance;
  model.status = 'ACTIVE';
  if (due === 0 || model.card?.answer === 'pays') return charge(model, due);
  Object.assign(model, { status: 'PAST_DUE', overdue: due });
  allowEmail(model, 'payment-failed');
  allowEmail(model, 'card-needs-action');
}

export const letDunningEnd: Step = {
  name: 'let every further try to charge pass',
  isPossible: ({ status }) => status === 'PAST_DUE',
  take: async (model, life) => {
    await advance(life, 16 * 24 * hour);
    allowEmail(model, 'payment-failed', 3);
    allowEmail(model, 'card-needs-action', 3);
    end(model);
    markTimeEvents(model);
  },
};

export const deleteCustomer: Step = {
  name: 'somebody deletes the customer at Stripe',
  isPossible: ({ hasCustomer }) => hasCustomer,
  take: async (model, { world, buyer }) => {
    await world.stripe.customers.del(await buyer.customerId());
    if (isAlive(model)) end(model);
    if (model.unfinished) cancelUnfinished(model);
    Object.assign(model, { hasCustomer: false, balance: 0, card: null });
    changeAtStripe(model);
  },
};

/** What time brings is told when time has passed, also where webhooks come late. */
function markTimeEvents(model: Model): void {
  model.informed = model.isUp && model.webhooks !== 'drop';
}

async function advance({ world }: System, seconds: number): Promise<void> {
  await world.advance(`PT${Math.round(seconds)}S`);
}

async function untilPeriodEnd(life: System): Promise<number> {
  const { items } = await ongoingSubscription(life);
  return (items.data[0]?.current_period_end ?? 0) - (await sandboxTime(life));
}
