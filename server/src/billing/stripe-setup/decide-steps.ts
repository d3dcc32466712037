import { productName } from '@stillweb/contract/plans';
import type { AccountState } from './account-state.ts';
import { decidePortalSteps } from './portal.ts';
import { decidePriceSteps, findPriceOf } from './prices.ts';
import { productId, type SetUpOptions, type SetUpPlan } from './step.ts';
import { decideEndpointSteps } from './webhook.ts';

/** What makes the account what this release needs; nothing when it is so already. */
export function decideSteps(account: AccountState, options: SetUpOptions): SetUpPlan {
  const sold = options.plans.flatMap((facts) => findPriceOf(facts, account.prices)?.id ?? []);
  const isComplete = sold.length === options.plans.length;
  const decided = [
    decideProductSteps(account.product),
    decidePriceSteps(options.plans, account.prices),
    decidePortalSteps(account.portal, options.siteUrl, isComplete ? sold : undefined),
    decideEndpointSteps(account.endpoints, options),
  ];
  return {
    steps: decided.flatMap(({ steps }) => steps),
    kept: decided.flatMap(({ kept }) => kept),
    notes: decided.flatMap(({ notes }) => notes),
  };
}

function decideProductSteps(product: AccountState['product']): SetUpPlan {
  if (!product) return { steps: [{ action: 'create product' }], kept: [], notes: [] };
  if (product.name === productName && product.active) {
    return { steps: [], kept: [`product ${productName}  ${productId}`], notes: [] };
  }
  return { steps: [{ action: 'update product' }], kept: [], notes: [] };
}
