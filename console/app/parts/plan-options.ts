import { planCatalogue } from '@stillweb/contract/billing/plans';

/** The plans of a filter, and that it does not matter. */
export const planOptions = {
  '': 'Any',
  ...Object.fromEntries(Object.values(planCatalogue).map(({ plan, label }) => [plan, label])),
};
