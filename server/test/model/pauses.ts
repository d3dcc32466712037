import { expect } from 'vitest';
import { listOngoing } from './system.ts';
import {
  afterCredit,
  allowEmail,
  chargePeriod,
  isOngoing,
  renewalPrice,
  type Model,
} from './model.ts';
import { noPreparation, statusAndCode, type ApiCall } from './command.ts';

/** Pauses for whole months, from the end of the paid period. */
export function pause(months: number): ApiCall {
  return {
    name: `pause for ${months} months`,
    prepare: noPreparation,
    send: ({ buyer }) => buyer.post('/subscription/pause', { months }),
    isDone: async (system) =>
      (await listOngoing(system)).some((each) => each.pause_collection?.behavior === 'void'),
    verify: async (model, _system, answer) => {
      const refusal = pauseRefusal(model);
      expect(statusAndCode(answer)).toEqual(refusal ?? [200, undefined]);
      if (refusal) return;
      if (model.pause?.renewalsLeft !== months) allowEmail(model, 'paused');
      allowEmail(model, 'pause-ending');
      model.pause = { hasStarted: false, renewalsLeft: months };
    },
  };
}

function pauseRefusal(model: Model): [number, string] | undefined {
  if (model.status === 'CANCELED' && !model.unfinished) return [409, 'SUBSCRIPTION_ENDED'];
  if (!isOngoing(model)) return [404, 'NO_SUBSCRIPTION'];
  if (model.status === 'PAST_DUE') return [409, 'PAYMENT_OVERDUE'];
  if (model.cancelling) return [409, 'CANCELLATION_SCHEDULED'];
  if (model.pause?.hasStarted) return [409, 'SUBSCRIPTION_PAUSED'];
  const isPaidMonth = model.status === 'ACTIVE' && model.plan === 'MONTHLY' && !model.hasFreeDays;
  return isPaidMonth && !model.pending ? undefined : [409, 'PAUSE_UNAVAILABLE'];
}

/** Ends a pause early: one that has begun is followed by a period that is paid now. */
export const endPause: ApiCall = {
  name: 'end the pause',
  prepare: noPreparation,
  send: ({ buyer }) => buyer.post('/subscription/resume'),
  isDone: async (system) =>
    (await listOngoing(system)).every((each) => each.pause_collection === null),
  verify: async (model, _system, answer) => {
    const { due, balance } = afterCredit(model, renewalPrice(model));
    expect(statusAndCode(answer)).toEqual(resumeRefusal(model, due) ?? [200, undefined]);
    if (!model.pause || answer.status !== 200) return;
    if (model.pause.hasStarted) {
      chargePeriod(model, due);
      model.balance = balance;
    }
    model.pause = null;
    allowEmail(model, 'pause-over');
  },
};

function resumeRefusal(model: Model, due: number): [number, string] | undefined {
  if (model.status === null && !model.unfinished) return [404, 'NO_SUBSCRIPTION'];
  if (!isOngoing(model) && !model.unfinished) return [409, 'SUBSCRIPTION_ENDED'];
  const isPaidNow = model.pause?.hasStarted && due > 0;
  return isPaidNow && model.card?.answer !== 'pays' ? [409, 'PAYMENT_DECLINED'] : undefined;
}
