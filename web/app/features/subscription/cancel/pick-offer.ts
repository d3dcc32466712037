import type { CancelOffer } from '@stillweb/contract/billing/manage-subscription';
import { allowsChange, type Subscription } from '@stillweb/contract/billing/subscription';

const costs = new Set(['too_expensive', 'unused']);
const troubles = new Set(['low_quality', 'too_complex', 'missing_features']);

/** The alternative that is offered before a cancellation, by its reason. */
export function pickOffer(reason: string, subscription: Subscription): CancelOffer | null {
  if (troubles.has(reason)) return 'help';
  if (!costs.has(reason)) return null;
  if (subscription.plan === 'YEARLY') {
    return allowsChange(subscription, 'switch') ? 'switch-to-monthly' : null;
  }
  return allowsChange(subscription, 'pause') && !subscription.pause ? 'pause' : null;
}
