import type { CurrencyOfCaller } from '@stillweb/contract/billing/manage-subscription';
import type { BillingContext } from '../context.ts';
import { findOpenAttempt } from '../store/checkouts.ts';
import { withUserLock } from '../store/locks.ts';
import { closeCheckout } from '../subscription/end-billing.ts';
import { readBuyer } from './buyer.ts';
import type { Wish } from './decide-pricing.ts';
import { findPricing, presentCurrency } from './list-plans.ts';

/**
 * Closes the open checkout of a user at prices in another currency than the one that the user sees from now on.
 * Answers that currency: a subscription or credit may bind the user to one that was not chosen.
 */
export async function chooseCurrency(
  billing: BillingContext,
  userId: string,
  wish: Omit<Wish, 'offer'>,
): Promise<CurrencyOfCaller> {
  return withUserLock(billing, userId, async (billing) => {
    const buyer = await readBuyer(billing.db, userId);
    const pricing = await findPricing(billing, buyer, wish);
    const attempt = await findOpenAttempt(billing.db, userId);
    if (attempt) {
      const prices = await billing.prices.list();
      const sold = prices.find(({ priceId }) => priceId === attempt.price_id);
      if (sold?.currency !== pricing.currency) await closeCheckout(billing, userId);
    }
    return presentCurrency(billing, pricing, buyer);
  });
}
