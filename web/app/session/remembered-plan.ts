import { plan as planSchema, type Plan } from '@stillweb/contract/plans';
import { browserStorage } from './browser-storage.ts';

const key = 'plan';

/** Keeps what an anonymous visitor chose through sign-up, verification and log-in. */
export function rememberPlan(plan: Plan): void {
  browserStorage('localStorage').setItem(key, plan);
}

export function rememberedPlan(): Plan | null {
  const stored = planSchema.safeParse(browserStorage('localStorage').getItem(key));
  return stored.success ? stored.data : null;
}

/** To be called once a checkout begins; log-out forgets it with everything else. */
export function forgetPlan(): void {
  browserStorage('localStorage').removeItem(key);
}
