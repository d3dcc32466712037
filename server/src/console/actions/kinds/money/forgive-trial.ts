import type { Effect } from '@stillweb/contract/console/actions';
import { shortDay } from '@stillweb/contract/date-text';
import * as z from 'zod/mini';
import { forgiveTrials, listCountedTrials } from '../../../../billing/staff/forgive-trials.ts';
import type { CountedTrial, TrialKind } from '../../../../billing/staff/forgive-trials.ts';
import { notPossible, type CustomerKind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';

const kind = z.enum(['user', 'email', 'card']);
const plan = z.object({ of: z.array(kind), until: z.iso.datetime() });

const names: Record<TrialKind, string> = {
  user: 'this account',
  email: 'this address',
  card: 'the card that was used',
};

/** Makes used trials no longer count, so that the next checkout may offer one. */
export const forgiveTrial: CustomerKind<'forgive-trial', z.infer<typeof plan>> = {
  plan,
  preview: async ({ billing, clock }, { userId }, { of: asked }) => {
    const counted = await listCountedTrials(billing, userId);
    const of = [...new Set(asked)].filter((one) => counted.some((trial) => trial.kind === one));
    if (of.length === 0) {
      const message = `No free trial counts for ${asked.map((one) => names[one]).join(' or ')}.`;
      throw notPossible(message);
    }
    const now = await billing.billingClock();
    const left = counted.filter((trial) => !of.includes(trial.kind));
    return {
      effects: [...of.flatMap((one) => forgiven(one, counted, now)), ...nextOffer(left)],
      confirm: 'Forgive trial',
      needsStepUp: false,
      needsApproval: false,
      before: { counted: counted.map((trial) => ({ of: trial.kind, at: trial.granted_at })) },
      plan: { of, until: clock().toISOString() },
    };
  },
  execute: async ({ billing }, { userId, plan: { of, until } }) => {
    await forgiveTrials(billing, userId, { of, until: new Date(until) });
    return { after: { forgiven: of } };
  },
};

function forgiven(of: TrialKind, counted: CountedTrial[], now: Date): Effect[] {
  const own = counted.filter((trial) => trial.kind === of);
  const days = own.map((trial) => shortDay(trial.granted_at.toISOString(), now));
  const text = `The free trial of ${names[of]}, on ${[...new Set(days)].join(' and ')}, no longer counts.`;
  const effects = [effect({ of: 'data', text })];
  if (own.some(({ barred }) => barred)) {
    const reason = 'The bar on its trials after a disputed payment ends, too.';
    effects.push(effect({ of: 'warning', text: reason }));
  }
  return effects;
}

function nextOffer(left: CountedTrial[]): Effect[] {
  const others = kind.options
    .filter((one) => left.some((trial) => trial.kind === one))
    .map((one) => names[one]);
  if (left.every((trial) => trial.kind === 'card')) {
    const offer = effect({ of: 'access', text: 'The next checkout offers a free trial.' });
    if (others.length === 0) return [offer];
    const text = 'With a card that has had its trials, that trial ends immediately.';
    return [offer, effect({ of: 'warning', text })];
  }
  const text = `The next checkout still offers none: one counts for ${others.join(' and for ')}.`;
  return [effect({ of: 'warning', text })];
}
