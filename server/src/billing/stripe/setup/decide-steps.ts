import { productName } from '@stillweb/contract/billing/plans';
import { productId } from '../../rules/our-product.ts';
import type { AccountState } from './account-state.ts';
import { decidePortalSteps, findPortalOf, portalLine } from './portal.ts';
import { decidePriceSteps, findPriceOf, findWithoutTaxBehavior } from './prices.ts';
import {
  isInGroup,
  priceGroupsOf,
  type PriceGroup,
  type SetUpOptions,
  type SetUpPlan,
} from './step.ts';
import { decideEndpointSteps } from './webhook.ts';

/** The steps that prepare the account for this release; none if it is ready. */
export function decideSteps(account: AccountState, options: SetUpOptions): SetUpPlan {
  const decided = [
    decideProductSteps(account.product),
    decidePriceSteps(options.plans, account.prices),
    ...priceGroupsOf(options.plans).map((group) => {
      const portal = findPortalOf(group, account.portals);
      // Servers let no one switch in a currency that staff have retired, and update its configuration themselves.
      if (portal && !portal.features.subscription_update.enabled) {
        return { steps: [], kept: [`${portalLine(portal, group)}, without switching`], notes: [] };
      }
      const priceIds = findPriceIds(account, options, group);
      return decidePortalSteps(account.portals, options.siteUrl, priceIds, group);
    }),
    decideEndpointSteps(account.endpoints, options),
  ];
  return {
    steps: decided.flatMap(({ steps }) => steps),
    kept: decided.flatMap(({ kept }) => kept),
    notes: decided.flatMap(({ notes }) => notes),
  };
}

/** The prices of a group; undefined while one is still to be made. */
function findPriceIds(
  { prices }: AccountState,
  { plans }: SetUpOptions,
  group: PriceGroup,
): string[] | undefined {
  const own = plans.filter((details) => isInGroup(details, group));
  const ids = own.flatMap((details) => {
    const price = findPriceOf(details, prices) ?? findWithoutTaxBehavior(details, prices);
    return price?.id ?? [];
  });
  return ids.length === own.length ? ids : undefined;
}

function decideProductSteps(product: AccountState['product']): SetUpPlan {
  if (!product) return { steps: [{ action: 'create product' }], kept: [], notes: [] };
  if (product.name === productName && product.active) {
    return { steps: [], kept: [`product ${productName}  ${productId}`], notes: [] };
  }
  return { steps: [{ action: 'update product' }], kept: [], notes: [] };
}
