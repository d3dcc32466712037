import { plan as planSchema, type Plan } from '@stillweb/contract/plans';
import { browserStorage } from './browser-storage.ts';

const key = 'plan';

/** Stores a visitor's chosen plan until after sign-up, verification and log-in. */
export function storePlan(plan: Plan): void {
  browserStorage('localStorage').setItem(key, plan);
}

export function storedPlan(): Plan | null {
  const stored = planSchema.safeParse(browserStorage('localStorage').getItem(key));
  return stored.success ? stored.data : null;
}

/** Call when a checkout begins. A log-out clears it with everything else. */
export function clearPlan(): void {
  browserStorage('localStorage').removeItem(key);
}
