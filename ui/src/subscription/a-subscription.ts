import type { Subscription } from '@stillweb/contract/subscription';

/** An active monthly subscription for tests. */
export function aSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    status: 'ACTIVE',
    plan: 'MONTHLY',
    priceId: 'price_1',
    trialEnd: null,
    currentPeriodEnd: null,
    cancelAt: null,
    endedAt: null,
    nextCharge: null,
    card: null,
    pendingPlan: null,
    ...overrides,
  };
}
