import { planTexts, productName } from '@stillweb/contract/billing/plans';

export function planLabel(plan: string | null): string {
  return plan === 'MONTHLY' || plan === 'YEARLY' ? planTexts[plan].label : productName;
}
