import type { Plan } from '@stillweb/contract/billing/plans';
import { href } from 'react-router';

export const switchParameter = 'switch';

/** The subscription page with the dialog that switches to `plan` open. */
export function switchPlanPath(plan: Plan): string {
  return `${href('/dashboard/subscription')}?${new URLSearchParams({ [switchParameter]: plan })}`;
}
