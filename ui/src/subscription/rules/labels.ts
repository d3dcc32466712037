import { plan as planSchema, planTexts, type Plan } from '@stillweb/contract/billing/plans';
import type { SubscriptionStatus } from '@stillweb/contract/billing/subscription';
import type { Tone } from '../../kit/tone.ts';

interface StatusBadge {
  label: string;
  tone: Tone;
}

const badges = {
  ACTIVE: { label: 'Active', tone: 'green' },
  TRIALING: { label: 'Free Trial', tone: 'blue' },
  PAST_DUE: { label: 'Past Due', tone: 'orange' },
  CANCELED: { label: 'Canceled', tone: 'red' },
  INCOMPLETE: { label: 'Incomplete', tone: 'yellow' },
} as const satisfies Record<SubscriptionStatus, StatusBadge>;

/** Not a status of the API: Stripe has none for a scheduled pause. */
const paused: StatusBadge = { label: 'Paused', tone: 'yellow' };

const badgeByStatus = new Map<string, StatusBadge>([...Object.entries(badges), ['PAUSED', paused]]);

export function statusBadge(status: string | null | undefined): StatusBadge {
  return badgeByStatus.get(status ?? '') ?? { label: status || 'Unknown', tone: 'neutral' };
}

/** The plan with this code; null for one that this build does not know. */
export function parsePlan(code: string | null | undefined): Plan | null {
  const parsed = planSchema.safeParse(code);
  return parsed.success ? parsed.data : null;
}

export function planLabel(code: string | null | undefined): string {
  const plan = parsePlan(code);
  return plan ? planTexts[plan].label : code || 'Unknown Plan';
}

/** The plan's name on the payment-success screen. */
export function purchasedPlanName(code: string | null | undefined): string {
  return code === 'MONTHLY' ? 'Monthly Premium' : 'Yearly Premium';
}

export function subscriptionText(status: string): string {
  return status === 'TRIALING'
    ? 'Enjoy all premium features during your free trial'
    : 'Thank you for being a premium subscriber';
}
