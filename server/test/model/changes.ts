import type { Plan } from '@stillweb/contract/plans';
import { expect } from 'vitest';
import { ongoingSubscription } from './system.ts';
import {
  cancelUnfinished,
  charge,
  end,
  changeAtStripe,
  isAlive,
  isRunning,
  allowEmail,
  type Model,
} from './model.ts';
import { nothing, statusAndCode, type Call, type Step } from './command.ts';

export const cancel: Call = {
  name: 'cancel',
  changesNothingOnceEnded: true,
  prepare: nothing,
  send: ({ buyer }) => buyer.post('/subscription/cancel'),
  settle: async (model, _life, { status }) => {
    expect(status).toBe(model.status === null && !model.unfinished ? 404 : 200);
    if (isRunning(model)) {
      if (!model.cancelling) allowEmail(model, 'cancelled');
      Object.assign(model, { cancelling: true, pending: null });
    } else if (model.unfinished) {
      cancelUnfinished(model);
    } else if (model.status === 'PAST_DUE') {
      // What gives no access ends at once.
      end(model);
    }
  },
};

export const cancelInPortal: Step = {
  name: 'cancel in the portal',
  isPossible: (model) => isRunning(model) && !model.cancelling && !model.pending,
  take: async (model, life) => {
    const { id, items } = await ongoingSubscription(life);
    const cancel_at = items.data[0]?.current_period_end ?? 0;
    await life.world.stripe.subscriptions.update(id, { cancel_at });
    model.cancelling = true;
    allowEmail(model, 'cancelled');
    changeAtStripe(model);
  },
};

export const resume: Call = {
  name: 'resume',
  prepare: nothing,
  send: ({ buyer }) => buyer.post('/subscription/reactivate'),
  settle: async (model, _life, { status }) => {
    const isUnknown = model.status === null && !model.unfinished;
    expect(status).toBe(isUnknown ? 404 : isAlive(model) ? 200 : 409);
    if (isAlive(model) && model.cancelling) allowEmail(model, 'resumed');
    if (isAlive(model)) model.cancelling = false;
  },
};

type Announced = { due: number; balance: number; prorationDate: number } | undefined;

/** Changes the plan after looking at the preview: what that has shown is all that may be charged. */
export function switchTo(plan: Plan): Call<Announced> {
  return {
    name: `switch to ${plan}`,
    prepare: async (model, { world, buyer }) => {
      if (model.status !== 'ACTIVE' || model.plan === plan || model.cancelling) return undefined;
      const priceId = world.prices[plan];
      const { status, body } = await buyer.post('/subscription/update/preview', { priceId });
      // Stripe may know more than the model's server did: then the call itself answers.
      if (status !== 200) return undefined;
      const { dueNow, credit, prorationDate } = body.data;
      return { due: dueNow.amount, balance: 0 - credit.amount, prorationDate };
    },
    send: ({ world, buyer }, announced) =>
      buyer.post('/subscription/update', {
        priceId: world.prices[plan],
        prorationDate: announced?.prorationDate,
      }),
    settle: async (model, _life, answer, announced) => {
      const refusal = refusalOf(model, plan, announced);
      expect(statusAndCode(answer)).toEqual(refusal ?? [200, undefined]);
      if (refusal || model.plan === plan) return;
      allowEmail(model, 'plan-changed');
      const { due = 0, balance = model.balance } = announced ?? {};
      if (due > 0 && model.card?.answer === 'asks') {
        model.pending = { plan, due, balance };
        allowEmail(model, 'card-needs-action');
        return;
      }
      Object.assign(model, { plan, balance, pending: null });
      charge(model, due);
    },
  };
}

function refusalOf(model: Model, plan: Plan, announced: Announced): [number, string] | undefined {
  if (model.status === 'CANCELED' && !model.unfinished) return [409, 'SUBSCRIPTION_ENDED'];
  if (!isAlive(model)) return [404, 'NO_SUBSCRIPTION'];
  if (model.plan === plan) return undefined;
  if (model.status === 'PAST_DUE') return [409, 'PAYMENT_OVERDUE'];
  if (model.cancelling) return [409, 'CANCELLATION_SCHEDULED'];
  const declined = (announced?.due ?? 0) > 0 && model.card?.answer === 'declines';
  return declined ? [409, 'PAYMENT_DECLINED'] : undefined;
}
