import { planCatalogue, productName } from '@stillweb/contract/plans';

export function planLabel(plan: string | null): string {
  return plan === 'MONTHLY' || plan === 'YEARLY' ? planCatalogue[plan].label : productName;
}

/** What a plan is paid for each time. */
export function periodName(plan: string | null): string {
  if (plan === 'YEARLY') return 'year';
  return plan === 'MONTHLY' ? 'month' : 'period';
}
