import type { CatalogueAtStripe, StripePrice } from '@stillweb/contract/console/catalogue';
import type { PlanDetails } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { plansOf } from '../../billing/buy/catalogue/price-set.ts';
import { withRequestDeadline } from '../../billing/context.ts';
import { money } from '../../billing/rules/money.ts';
import { productId } from '../../billing/rules/our-product.ts';
import { listSets } from '../../billing/buy/catalogue/price-sets.ts';
import { findPriceOf } from '../../billing/stripe/setup/prices.ts';
import type { ConsoleContext } from '../context.ts';

const mostPrices = 1000;

/** The prices at Stripe of all that is or will be sold. Ends when Stripe takes too long. */
export async function readCatalogueAtStripe({
  db,
  billing,
  clock,
}: ConsoleContext): Promise<CatalogueAtStripe> {
  const [rows, { known }] = await Promise.all([listSets(db), billing.catalogue.read()]);
  const { plain } = billing.catalogue.base;
  const unprepared = rows
    .filter(({ scheduled_at, prepared_at }) => scheduled_at && !prepared_at)
    .flatMap((row) => Object.values(plansOf(row)));
  const all = [...plain, ...known, ...unprepared];
  const plans = new Map(all.map((details) => [details.lookupKey, details]));
  const readAt = clock().toISOString();
  const prices = await withRequestDeadline(billing, ({ stripe }) =>
    stripe.prices.list({ product: productId, limit: 100 }).autoPagingToArray({ limit: mostPrices }),
  );
  return { readAt, prices: [...plans.values()].map((details) => comparePrice(details, prices)) };
}

type Compared = CatalogueAtStripe['prices'][number];

/**
 * A plan with its price at Stripe: the one on sale, or else the one that should be.
 * @param prices all of the product, archived ones too
 */
export function comparePrice(details: PlanDetails, prices: readonly Stripe.Price[]): Compared {
  const { lookupKey } = details;
  const holder = prices.find(({ lookup_key }) => lookup_key === lookupKey);
  const sold = findPriceOf(details, prices);
  const found = sold ?? holder ?? prices.find(({ metadata }) => isOwn(metadata.set, details));
  if (!found) {
    return { lookupKey, price: null, differences: ['Stripe has no price with this lookup key.'] };
  }
  const price = presentPrice(found);
  return { lookupKey, price, differences: differencesOf(details, price) };
}

function isOwn(set: string | undefined, details: PlanDetails): boolean {
  return set !== undefined && set === details.set;
}

function presentPrice(price: Stripe.Price): StripePrice {
  return {
    id: price.id,
    lookupKey: price.lookup_key,
    amount: price.unit_amount,
    currency: price.currency,
    interval: price.recurring?.interval ?? null,
    active: price.active,
    taxBehavior: price.tax_behavior,
  };
}

function differencesOf(details: PlanDetails, price: StripePrice): string[] {
  const { amount, currency, interval, taxBehavior, lookupKey } = details;
  const announced = money({ amount, currency });
  const atStripe =
    price.amount === null
      ? 'no fixed amount'
      : money({ amount: price.amount, currency: price.currency });
  return [
    price.active ? undefined : 'The price is archived at Stripe, so it cannot be sold.',
    announced === atStripe ? undefined : `Stripe has ${atStripe}, the site announces ${announced}.`,
    price.interval === interval
      ? undefined
      : `Stripe charges ${price.interval ? `every ${price.interval}` : 'once'}, the site announces every ${interval}.`,
    taxBehavior && price.taxBehavior !== taxBehavior
      ? `Stripe has tax ${price.taxBehavior ?? 'unspecified'}, the site announces ${taxBehavior}.`
      : undefined,
    price.lookupKey === lookupKey
      ? undefined
      : `The lookup key is ${price.lookupKey ?? 'missing'} at Stripe.`,
  ].filter((line) => line !== undefined);
}
