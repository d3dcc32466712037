import { soldCurrencies } from '@stillweb/contract/currencies';
import { currencySwitch } from '@stillweb/contract/switches';
import { createCache } from '../../../platform/cache.ts';
import type { BillingContext, BillingDatabase, Catalogue } from '../../context.ts';
import { listTurned } from '../../../platform/switches.ts';
import { listScheduledSets } from './price-sets.ts';
import { decideCatalogue, type BaseCatalogue, type StaffDecisions } from './current-catalogue.ts';

/** Milliseconds: every request that sells asks, and a change must show within a second. */
const ttl = 500;

/**
 * The catalogue of the release and of staff. The latter is read twice a second at most; the last
 * reading serves while the database cannot be read.
 */
export function createCatalogue(
  { db, billingClock, logger }: Pick<BillingContext, 'db' | 'billingClock' | 'logger'>,
  base: BaseCatalogue,
): Catalogue {
  const cached = createCache<StaffDecisions>({ ttl, staleIfError: true });
  const readDecisions = async (last: StaffDecisions | undefined) => {
    try {
      return await readDecisionsOfStaff(db);
    } catch (error) {
      if (last) logger.warn({ err: error }, 'the price sets cannot be read');
      throw error;
    }
  };
  return {
    base: decideCatalogue(base, nothing, new Date(0)),
    read: async () => decideCatalogue(base, await cached('', readDecisions), await billingClock()),
  };
}

/** What staff have decided about the prices that are sold. */
export async function readDecisionsOfStaff(db: BillingDatabase): Promise<StaffDecisions> {
  return { sets: await listScheduledSets(db), retired: await listRetired(db) };
}

const nothing: StaffDecisions = { sets: [], retired: [] };

/** The currencies in which the plain plans are no longer sold. */
export async function listRetired(db: BillingDatabase): Promise<string[]> {
  const turned = await listTurnedCurrencies(db);
  return turned.flatMap(({ currency, isSold }) => (isSold ? [] : [currency]));
}

/** The currencies that were ever retired, and whether the plain plans are sold in each of them again. */
export async function listTurnedCurrencies(
  db: BillingDatabase,
): Promise<{ currency: string; isSold: boolean }[]> {
  const turned = await listTurned(db, soldCurrencies.map(currencySwitch));
  return soldCurrencies.flatMap((currency) => {
    const row = turned.find(({ name }) => name === currencySwitch(currency));
    return row ? [{ currency, isSold: row.is_on }] : [];
  });
}
