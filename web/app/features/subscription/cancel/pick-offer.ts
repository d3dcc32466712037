import { allowsChange, type Subscription } from '@stillweb/contract/subscription';

/** The alternative that is offered before a cancellation, by its reason. */
export type Offer = 'pause' | 'switch-to-monthly' | 'help';

const costs = new Set(['too_expensive', 'unused']);
const troubles = new Set(['low_quality', 'too_complex', 'missing_features']);

export function pickOffer(reason: string, subscription: Subscription): Offer | null {
  if (troubles.has(reason)) return 'help';
  if (!costs.has(reason)) return null;
  if (subscription.plan === 'YEARLY') {
    return allowsChange(subscription, 'switch') ? 'switch-to-monthly' : null;
  }
  return allowsChange(subscription, 'pause') && !subscription.pause ? 'pause' : null;
}
