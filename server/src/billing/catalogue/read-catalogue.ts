import type { BillingContext, Catalogue } from '../context.ts';
import type { PriceSetRow } from '../tables.ts';
import { listScheduledSets } from '../store/price-sets.ts';
import { decideCatalogue, type BaseCatalogue } from './current-catalogue.ts';

/** Milliseconds: every request that sells asks, and a change must show within a second. */
const freshFor = 500;

/**
 * The catalogue of the release and of the sets that staff have scheduled. The sets are read twice a second at
 * most; the last reading serves while the database cannot be read.
 */
export function createCatalogue(
  { db, billingClock, logger }: Pick<BillingContext, 'db' | 'billingClock' | 'logger'>,
  base: BaseCatalogue,
): Catalogue {
  let cached: { rows: PriceSetRow[]; at: number } | undefined;
  let reading: Promise<PriceSetRow[]> | undefined;

  const readRows = async () => {
    const at = Date.now();
    const rows = await listScheduledSets(db);
    cached = { rows, at };
    return rows;
  };
  const currentRows = async () => {
    if (cached && Date.now() - cached.at < freshFor) return cached.rows;
    reading ??= readRows().finally(() => {
      reading = undefined;
    });
    try {
      return await reading;
    } catch (error) {
      if (!cached) throw error;
      logger.warn({ err: error }, 'the price sets cannot be read');
      return cached.rows;
    }
  };
  return {
    base: decideCatalogue(base, [], new Date(0)),
    read: async () => decideCatalogue(base, await currentRows(), await billingClock()),
  };
}
