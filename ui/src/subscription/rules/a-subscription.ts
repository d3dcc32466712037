import {
  subscriptionChanges,
  type Subscription,
  type SubscriptionChange,
} from '@stillweb/contract/billing/subscription';

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
    allowedChanges: allowed(...subscriptionChanges),
    ...overrides,
  };
}

/** That these changes are allowed, and no other. */
export function allowed(...changes: SubscriptionChange[]): Subscription['allowedChanges'] {
  return subscriptionChanges.map((change) => ({ change, allowed: changes.includes(change) }));
}
