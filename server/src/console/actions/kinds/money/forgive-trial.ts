import type { Effect } from '@stillweb/contract/console/actions';
import { shortDay } from '@stillweb/contract/text/dates';
import * as z from 'zod/mini';
import type { BillingContext } from '../../../../billing/context.ts';
import type { ClaimKind } from '../../../../billing/rules/person-claims.ts';
import {
  forgiveTrials,
  listCountedTrials,
  type CountedTrial,
} from '../../../../billing/store/customers/person-claims.ts';
import { listSubscriptionsOfUser } from '../../../../billing/store/subscriptions.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';

const kind = z.enum(['user', 'email', 'card']);
const plan = z.object({ of: z.array(kind), until: z.iso.datetime() });

const names: Record<ClaimKind, string> = {
  user: 'this account',
  email: 'this address',
  card: 'the card that was used',
};

/** Makes used trials no longer count, so that the next checkout may offer one. */
export const forgiveTrial: Kind<'forgive-trial', z.infer<typeof plan>> = {
  plan,
  preview: async ({ billing, clock }, { userId }, { of: requested }) => {
    const counted = await listTrials(billing, userId);
    const chosen = [...new Set(requested)].filter((name) =>
      counted.some((trial) => trial.kind === name),
    );
    if (chosen.length === 0) {
      const message = `No free trial is recorded for ${requested.map((name) => names[name]).join(' or ')}.`;
      throw notPossible(message);
    }
    const now = await billing.billingClock();
    const left = counted.filter((trial) => !chosen.includes(trial.kind));
    return {
      effects: [...chosen.flatMap((name) => forgiven(name, counted, now)), ...nextOffer(left)],
      confirm: 'Forgive trial',
      needsStepUp: false,
      needsApproval: false,
      before: { counted: counted.map((trial) => ({ of: trial.kind, at: trial.claimed_at })) },
      plan: { of: chosen, until: clock().toISOString() },
    };
  },
  execute: async ({ billing }, { userId, plan: { of: kinds, until } }) => {
    const counted = await listTrials(billing, userId);
    const forgiven = counted.filter((trial) => kinds.includes(trial.kind));
    const times = { until: new Date(until), at: billing.clock() };
    await forgiveTrials(billing.db, forgiven, times);
    return { after: { forgiven: kinds } };
  },
};

async function listTrials(
  { db, findOwner }: BillingContext,
  userId: string,
): Promise<CountedTrial[]> {
  const owner = await findOwner(userId);
  const subscriptions = await listSubscriptionsOfUser(db, userId);
  const ids = subscriptions.map(({ id }) => id);
  return listCountedTrials(db, { userId, email: owner?.email ?? null }, ids);
}

function forgiven(kindOfClaim: ClaimKind, counted: CountedTrial[], now: Date): Effect[] {
  const own = counted.filter((trial) => trial.kind === kindOfClaim);
  const days = own.map((trial) => shortDay(trial.claimed_at.toISOString(), now));
  const text = `The free trial of ${names[kindOfClaim]}, on ${[...new Set(days)].join(' and ')}, no longer counts.`;
  const effects = [effect({ of: 'data', text })];
  if (own.some(({ barred }) => barred)) {
    const reason = 'Its ban on trials after a disputed payment ends, too.';
    effects.push(effect({ of: 'warning', text: reason }));
  }
  return effects;
}

function nextOffer(left: CountedTrial[]): Effect[] {
  const others = kind.options
    .filter((name) => left.some((trial) => trial.kind === name))
    .map((name) => names[name]);
  if (left.every((trial) => trial.kind === 'card')) {
    const offer = effect({ of: 'access', text: 'The next checkout offers a free trial.' });
    if (others.length === 0) return [offer];
    const text = 'If the card has used up its trials, the new trial ends immediately.';
    return [offer, effect({ of: 'warning', text })];
  }
  const text = `The next checkout still offers no free trial: one is recorded for ${others.join(' and for ')}.`;
  return [effect({ of: 'warning', text })];
}
