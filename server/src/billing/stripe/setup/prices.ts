import { decimalAmount } from '@stillweb/contract/text/money';
import type { TaxBehavior } from '@stillweb/contract/currencies';
import type { PlanDetails } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { productId } from '../../rules/our-product.ts';
import { idOf } from '../objects.ts';
import { ownership, type PriceTerms, type SetUpPlan, type Step } from './step.ts';

/**
 * The price at which a plan is sold: an active one of our product that costs what the catalogue of
 * this release announces. The one with the lookup key comes first. During a change of price it may be
 * one that has lost the key: a server of the former release still sells at the prices of its pages.
 */
export function findPriceOf(
  details: PlanDetails,
  prices: readonly Stripe.Price[],
): Stripe.Price | undefined {
  const asAnnounced = prices.filter((price) => price.active && costsAsAnnounced(price, details));
  return asAnnounced.find(({ lookup_key }) => lookup_key === details.lookupKey) ?? asAnnounced[0];
}

/** A change of price leaves no gap: the price that is no longer announced stays active. */
export function decidePriceSteps(
  plans: readonly PlanDetails[],
  prices: readonly Stripe.Price[],
): SetUpPlan {
  const decided = plans.map((details) => decidePrice(details, prices));
  return {
    steps: decided.flatMap(({ steps }) => steps),
    kept: decided.flatMap(({ kept }) => kept),
    notes: formerPrices(plans, prices).map(
      (price) =>
        `Price ${price.id} (${priceText(termsOf(price))}) stays active, and a server that announces it sells it. Archive it in Stripe's dashboard once no server does; subscribers go on paying it.`,
    ),
  };
}

function decidePrice(details: PlanDetails, prices: readonly Stripe.Price[]): SetUpPlan {
  const sold = findPriceOf(details, prices);
  const holder = prices.find(({ lookup_key }) => lookup_key === details.lookupKey);
  if (sold && sold === holder) {
    const kept = [`price ${details.lookupKey}, ${priceText(details)}  ${sold.id}`];
    return { steps: [], kept, notes: [] };
  }
  const unset = sold ? undefined : findWithoutTaxBehavior(details, prices);
  if (unset) {
    const steps: Step[] = [{ action: 'set tax behavior', details, priceId: unset.id }];
    return { steps, kept: [], notes: [] };
  }
  const former = holder && { former: termsOf(holder) };
  const step: Step = sold
    ? { action: 'move lookup key', details, priceId: sold.id, ...former }
    : { action: 'create price', details, ...former };
  return { steps: [step], kept: [], notes: [] };
}

/** The price with the lookup key of a plan, if it is as announced but for the tax, of which it says nothing yet. */
export function findWithoutTaxBehavior(
  details: PlanDetails,
  prices: readonly Stripe.Price[],
): Stripe.Price | undefined {
  const holder = prices.find(({ lookup_key }) => lookup_key === details.lookupKey);
  const isUnset = holder?.active && hasAmount(holder, details) && !setTaxBehavior(holder);
  return isUnset ? holder : undefined;
}

const behaviors: TaxBehavior[] = ['inclusive', 'exclusive'];

/** The tax behavior of a price; once set, Stripe never changes it. */
function setTaxBehavior({ tax_behavior }: Stripe.Price): TaxBehavior | undefined {
  return behaviors.find((behavior) => behavior === tax_behavior);
}

/** Active prices that the set-up has made and that this release does not sell. Those of price sets are the staff's. */
function formerPrices(
  plans: readonly PlanDetails[],
  prices: readonly Stripe.Price[],
): Stripe.Price[] {
  const sold = new Set(
    plans.map((details) => findPriceOf(details, prices) ?? findWithoutTaxBehavior(details, prices)),
  );
  return prices.filter(
    (price) =>
      price.metadata.app === ownership.app &&
      price.metadata.set === undefined &&
      price.active &&
      !sold.has(price),
  );
}

function costsAsAnnounced(price: Stripe.Price, details: PlanDetails): boolean {
  const { taxBehavior } = details;
  return hasAmount(price, details) && (!taxBehavior || price.tax_behavior === taxBehavior);
}

/** The release and each price set have prices of their own, also where they cost the same. */
function hasAmount(price: Stripe.Price, details: PlanDetails): boolean {
  return (
    price.metadata.set === details.set &&
    idOf(price.product) === productId &&
    price.unit_amount === details.amount &&
    price.currency === details.currency &&
    price.recurring?.interval === details.interval &&
    (price.recurring.interval_count ?? 1) === 1
  );
}

function termsOf(price: Stripe.Price): PriceTerms {
  const { unit_amount: amount, currency, recurring } = price;
  const taxBehavior = setTaxBehavior(price);
  return { amount, currency, interval: recurring?.interval, ...(taxBehavior && { taxBehavior }) };
}

const taxText = { inclusive: ' including tax', exclusive: ' plus tax' };

/** For people, such as `9.00 usd per month`, `9.00 usd per month plus tax`. */
export function priceText({ amount, currency, interval, taxBehavior }: PriceTerms): string {
  const sum =
    amount === null ? 'no fixed amount' : `${decimalAmount(amount, currency)} ${currency}`;
  const tax = taxBehavior ? taxText[taxBehavior] : '';
  return interval ? `${sum} per ${interval}${tax}` : `${sum} once${tax}`;
}
