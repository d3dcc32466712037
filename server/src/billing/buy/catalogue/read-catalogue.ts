import { createCache } from '../../../platform/cache.ts';
import type { BillingContext, Catalogue } from '../../context.ts';
import type { PriceSetRow } from '../../tables.ts';
import { listScheduledSets } from './price-sets.ts';
import { decideCatalogue, type BaseCatalogue } from './current-catalogue.ts';

/** Milliseconds: every request that sells asks, and a change must show within a second. */
const ttl = 500;

/**
 * The catalogue of the release and of the sets that staff have scheduled. The sets are read twice a second at
 * most; the last reading serves while the database cannot be read.
 */
export function createCatalogue(
  { db, billingClock, logger }: Pick<BillingContext, 'db' | 'billingClock' | 'logger'>,
  base: BaseCatalogue,
): Catalogue {
  const cached = createCache<PriceSetRow[]>({ ttl, staleIfError: true });
  const readRows = async (last: PriceSetRow[] | undefined) => {
    try {
      return await listScheduledSets(db);
    } catch (error) {
      if (last) logger.warn({ err: error }, 'the price sets cannot be read');
      throw error;
    }
  };
  return {
    base: decideCatalogue(base, [], new Date(0)),
    read: async () => decideCatalogue(base, await cached('', readRows), await billingClock()),
  };
}
