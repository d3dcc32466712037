import type { Plan } from '@stillweb/contract/billing/plans';
import { expect } from 'vitest';
import type { Buyer } from '../people/a-buyer.ts';
import { listOngoing, ongoingSubscription } from './system.ts';
import {
  cancelUnfinished,
  chargePeriod,
  endSubscription,
  changeAtStripe,
  isOngoing,
  hasAccess,
  allowEmail,
  renewalPrice,
  type Model,
} from './model.ts';
import { noPreparation, statusAndCode, type ApiCall, type Command } from './command.ts';

export const cancel: ApiCall = {
  name: 'cancel',
  changesNothingOnceEnded: true,
  prepare: noPreparation,
  send: ({ buyer }) => buyer.post('/subscription/cancel'),
  isDone: async (system) => {
    const ongoing = await listOngoing(system);
    return ongoing.every((each) => each.cancel_at_period_end || each.cancel_at !== null);
  },
  verify: async (model, _system, { status }) => {
    expect(status).toBe(model.status === null && !model.unfinished ? 404 : 200);
    if (hasAccess(model)) {
      if (!model.cancelling) allowEmail(model, 'cancelled');
      Object.assign(model, { cancelling: true, pending: null, pause: null });
    } else if (model.unfinished) {
      cancelUnfinished(model);
    } else if (isOngoing(model)) {
      // A subscription without access ends immediately.
      endSubscription(model);
    }
  },
};

export const cancelInPortal: Command = {
  name: 'cancel in the portal',
  check: (model) => hasAccess(model) && !model.cancelling && !model.pending && !model.pause,
  run: async (model, system) => {
    const { id, items } = await ongoingSubscription(system);
    const cancel_at = items.data[0]?.current_period_end ?? 0;
    await system.world.stripe.subscriptions.update(id, { cancel_at });
    model.cancelling = true;
    allowEmail(model, 'cancelled');
    changeAtStripe(model);
  },
};

export const resume: ApiCall = {
  name: 'resume',
  prepare: noPreparation,
  send: ({ buyer }) => buyer.post('/subscription/reactivate'),
  isDone: async (system) => {
    const ongoing = await listOngoing(system);
    return ongoing.some((each) => !each.cancel_at_period_end && each.cancel_at === null);
  },
  verify: async (model, _system, { status }) => {
    const isUnknown = model.status === null && !model.unfinished;
    expect(status).toBe(isUnknown ? 404 : isOngoing(model) ? 200 : 409);
    if (isOngoing(model) && model.cancelling) allowEmail(model, 'resumed');
    if (isOngoing(model)) model.cancelling = false;
  },
};

type Preview = { due: number; balance: number; prorationDate: number } | undefined;

type Switch = { priceId: string | undefined; preview: Preview };

/** Changes the plan after a preview: no more may be charged than it shows. */
export function switchTo(plan: Plan): ApiCall<Switch> {
  return {
    name: `switch to ${plan}`,
    prepare: async (model, { prices, buyer }) => {
      const priceId = prices[model.currency]?.[plan];
      const isRefused =
        model.status !== 'ACTIVE' || model.plan === plan || model.cancelling || model.pause;
      return {
        priceId,
        preview: isRefused ? undefined : await previewOf(model, buyer, plan, priceId),
      };
    },
    send: ({ buyer }, { priceId, preview }) =>
      buyer.post('/subscription/update', { priceId, prorationDate: preview?.prorationDate }),
    isDone: async (system) => {
      const { items, pending_update, currency } = await ongoingSubscription(system);
      return pending_update !== null || items.data[0]?.price.id === system.prices[currency]?.[plan];
    },
    verify: async (model, _system, answer, { preview }) => {
      const refusal = refusalOf(model, plan, preview);
      expect(statusAndCode(answer)).toEqual(refusal ?? [200, undefined]);
      if (refusal || model.plan === plan) return;
      allowEmail(model, 'plan-changed');
      const { due = 0, balance = model.balance } = preview ?? {};
      if (due > 0 && model.card?.answer === 'asks') {
        model.pending = { plan, due, balance };
        allowEmail(model, 'card-needs-action');
        return;
      }
      Object.assign(model, { plan, balance, pending: null });
      chargePeriod(model, due);
    },
  };
}

async function previewOf(
  model: Model,
  buyer: Buyer,
  plan: Plan,
  priceId: string | undefined,
): Promise<Preview> {
  const { status, body } = await buyer.post('/subscription/update/preview', { priceId });
  // The server may have missed a change at Stripe; then the call itself is refused.
  if (status !== 200) return undefined;
  const { dueNow, credit, nextCharge, prorationDate } = body.data;
  // What is too small to be charged now is part of the next charge.
  const debt = Math.max(0, nextCharge.amount - renewalPrice({ ...model, plan }));
  return { due: dueNow.amount, balance: debt - credit.amount, prorationDate };
}

function refusalOf(model: Model, plan: Plan, preview: Preview): [number, string] | undefined {
  if (model.status === 'CANCELED' && !model.unfinished) return [409, 'SUBSCRIPTION_ENDED'];
  if (!isOngoing(model)) return [404, 'NO_SUBSCRIPTION'];
  if (model.plan === plan) return undefined;
  if (model.status === 'PAST_DUE') return [409, 'PAYMENT_OVERDUE'];
  if (model.cancelling) return [409, 'CANCELLATION_SCHEDULED'];
  if (model.pause) return [409, 'SUBSCRIPTION_PAUSED'];
  const declined = (preview?.due ?? 0) > 0 && model.card?.answer === 'declines';
  return declined ? [409, 'PAYMENT_DECLINED'] : undefined;
}
