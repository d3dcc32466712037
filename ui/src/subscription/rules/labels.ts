import { t } from '@stillweb/texts/t';
import { plan as planSchema, planTexts, type Plan } from '@stillweb/contract/billing/plans';
import type { SubscriptionStatus } from '@stillweb/contract/billing/subscription';
import type { Tone } from '../../kit/tone.ts';

interface StatusBadge {
  label: string;
  tone: Tone;
}

const badges = {
  ACTIVE: {
    get label() {
      return t('status.active', 'Active');
    },
    tone: 'green',
  },
  TRIALING: {
    get label() {
      return t('status.trial', 'Free Trial');
    },
    tone: 'blue',
  },
  PAST_DUE: {
    get label() {
      return t('status.past-due', 'Past Due');
    },
    tone: 'orange',
  },
  CANCELED: {
    get label() {
      return t('status.canceled', 'Canceled');
    },
    tone: 'red',
  },
  INCOMPLETE: {
    get label() {
      return t('status.incomplete', 'Incomplete');
    },
    tone: 'yellow',
  },
} satisfies Record<SubscriptionStatus, StatusBadge>;

/** Not a status of the API: Stripe has none for a scheduled pause. */
const paused: StatusBadge = {
  get label() {
    return t('status.paused', 'Paused');
  },
  tone: 'yellow',
};

const badgeByStatus = new Map<string, StatusBadge>([...Object.entries(badges), ['PAUSED', paused]]);

export function statusBadge(status: string | null | undefined): StatusBadge {
  return (
    badgeByStatus.get(status ?? '') ?? {
      label: status || t('status.unknown', 'Unknown'),
      tone: 'neutral',
    }
  );
}

/** The plan with this code; null for one that this build does not know. */
export function parsePlan(code: string | null | undefined): Plan | null {
  const parsed = planSchema.safeParse(code);
  return parsed.success ? parsed.data : null;
}

export function planLabel(code: string | null | undefined): string {
  const plan = parsePlan(code);
  return plan ? planTexts[plan].label : code || t('plans.unknown-plan', 'Unknown Plan');
}

/** The plan's name on the payment-success screen. */
export function purchasedPlanName(code: string | null | undefined): string {
  return code === 'MONTHLY'
    ? t('plans.monthly-premium', 'Monthly Premium')
    : t('plans.yearly-premium', 'Yearly Premium');
}

export function subscriptionText(status: string): string {
  return status === 'TRIALING'
    ? t('subscription.trial', 'Enjoy all premium features during your free trial')
    : t('subscription.thanks', 'Thank you for being a premium subscriber');
}
