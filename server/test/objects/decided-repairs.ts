import { decideRepairs, type Decision } from '../../src/billing/sync/repairs/decide-repairs.ts';
import type { StripeState } from '../../src/billing/stripe/read/read-state.ts';
import { aStripeState } from './stripe-objects.ts';

export type Known = Parameters<typeof decideRepairs>[1];

/** The repairs that a reading requires; what is not given is empty, and payments with a warning are refunded. */
export function decide(state: Partial<StripeState>, known: Partial<Known> = {}): Decision {
  return decideRepairs(aStripeState(state), {
    storedCard: null,
    endings: new Map(),
    refundsWarned: true,
    ...known,
  });
}
