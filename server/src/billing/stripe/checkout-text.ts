import { brand } from '@stillweb/contract/brand';
import { priceNote } from '@stillweb/contract/billing/price-notes';
import { trialDays, type PlanOffer } from '@stillweb/contract/billing/plans';
import type { TaxNote } from '@stillweb/contract/billing/tax';
import type { BillingContext } from '../context.ts';
import { money } from '../rules/money.ts';
import type { CheckoutAttempt } from '../tables.ts';

/** The text next to the checkout page's button; undefined for a price that is no longer on sale. */
export async function findCheckoutText(
  { prices, taxNote }: Pick<BillingContext, 'prices' | 'taxNote'>,
  { price_id, with_trial, code, stripe_session_id }: CheckoutAttempt,
): Promise<string | undefined> {
  // A page that exists has its text, and is found and closed also while prices cannot be read.
  if (stripe_session_id) return undefined;
  const sold = (await prices.list()).find(({ priceId }) => priceId === price_id);
  return sold && checkoutText(sold, { withTrial: with_trial, code }, taxNote);
}

/**
 * The trial, the price, the renewal and the way out, before the button is pressed. What a code takes off
 * is shown by the page, which has a field for one unless the buyer has come with a code.
 */
export function checkoutText(
  { amount, currency, interval }: Pick<PlanOffer, 'amount' | 'currency' | 'interval'>,
  { withTrial, code }: { withTrial: boolean; code: string | null },
  taxNote: TaxNote,
): string {
  const price = money({ amount, currency });
  const reduction = code
    ? `the discount of ${code} while it lasts`
    : 'any promotion code you enter';
  const charged = withTrial
    ? `Nothing is charged for ${trialDays} days. Then ${price}, less ${reduction}, is charged every ${interval}.`
    : `${price}, less ${reduction}, is charged today, then every ${interval}.`;
  const free = withTrial ? ' Cancel before the trial ends and you pay nothing.' : '';
  return `${charged} ${priceNote({ currency, interval }, taxNote)} You can cancel at any time in your ${brand.name} dashboard, under Subscription.${free}`;
}
