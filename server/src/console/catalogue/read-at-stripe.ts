import type { CatalogueAtStripe } from '@stillweb/contract/console/catalogue';
import { plansOf } from '../../billing/catalogue/price-set.ts';
import { withRequestDeadline } from '../../billing/context.ts';
import { listSets } from '../../billing/store/price-sets.ts';
import { productId } from '../../billing/our-product.ts';
import type { ConsoleContext } from '../context.ts';
import { comparePrice } from './compare-prices.ts';

const mostPrices = 1000;

/** What Stripe has of everything that is sold, or will be. Ends when Stripe takes too long. */
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
  const plans = new Map(all.map((facts) => [facts.lookupKey, facts]));
  const readAt = clock().toISOString();
  const prices = await withRequestDeadline(billing, ({ stripe }) =>
    stripe.prices.list({ product: productId, limit: 100 }).autoPagingToArray({ limit: mostPrices }),
  );
  return { readAt, prices: [...plans.values()].map((facts) => comparePrice(facts, prices)) };
}
