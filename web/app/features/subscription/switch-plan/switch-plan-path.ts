import type { Plan } from '@stillweb/contract/plans';
import { href } from 'react-router';

export const switchParameter = 'switch';

/** The subscription page with the dialog open that switches to `plan`. */
export function switchPlanPath(plan: Plan): string {
  return `${href('/dashboard/subscription')}?${new URLSearchParams({ [switchParameter]: plan })}`;
}
