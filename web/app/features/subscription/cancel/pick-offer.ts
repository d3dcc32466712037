import type { Subscription } from '@stillweb/contract/subscription';
import { canPause } from '@stillweb/ui/subscription/can-pause.ts';

/** What is offered before a cancellation, by the reason for it; null: nothing fits. */
export type Offer = 'pause' | 'switch-to-monthly' | 'help';

const costs = new Set(['too_expensive', 'unused']);
const troubles = new Set(['low_quality', 'too_complex', 'missing_features']);

export function pickOffer(reason: string, subscription: Subscription): Offer | null {
  if (troubles.has(reason)) return 'help';
  if (!costs.has(reason) || subscription.pause || subscription.pendingPlan) return null;
  if (subscription.plan === 'YEARLY') return 'switch-to-monthly';
  return canPause(subscription) ? 'pause' : null;
}
