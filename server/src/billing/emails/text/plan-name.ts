import { planCatalogue, productName } from '@stillweb/contract/billing/plans';

export function planLabel(plan: string | null): string {
  return plan === 'MONTHLY' || plan === 'YEARLY' ? planCatalogue[plan].label : productName;
}
