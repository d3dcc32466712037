import type { Catalogue, PriceSet } from '@stillweb/contract/console/catalogue';
import type { Offer } from '@stillweb/contract/billing/offers';
import { currentPlainSet } from '../../billing/buy/catalogue/price-set.ts';
import { isWithin } from '../../billing/buy/decide-pricing.ts';
import type { PriceSetRow } from '../../billing/tables.ts';
import { countPaidPrices } from '../../billing/buy/catalogue/paid-prices.ts';
import { listRetired } from '../../billing/buy/catalogue/read-catalogue.ts';
import { listSets } from '../../billing/buy/catalogue/price-sets.ts';
import { countRedemptions } from '../../billing/buy/open-offers.ts';
import type { ConsoleContext } from '../context.ts';
import { listWaitingSets } from '../store/staff-actions.ts';
import { presentBase, presentRow, type ShownSets } from './present-set.ts';

type Context = Pick<ConsoleContext, 'db' | 'billing' | 'clock' | 'pagesOf'>;

/** The past, present and future prices, and how many pay which: from our tables alone. */
export async function readCatalogue(context: Context): Promise<Catalogue> {
  const { rows, now, waiting } = await readShown(context);
  const [ofStaff, paid, retired] = await Promise.all([
    Promise.all(rows.map((row) => presentSet(context, row, { rows, now, waiting }))),
    countPaidPrices(context.db),
    listRetired(context.db),
  ]);
  const isPlain = ({ offer }: PriceSet) => offer === null;
  const plain = [...presentPlainBase(context, rows, now), ...ofStaff.filter(isPlain)];
  return {
    at: now.toISOString(),
    sets: [
      ...plain.map((set) => endIfRetired(set, retired)),
      ...(await readOffersOfRelease(context, now)),
      ...ofStaff.filter((set) => !isPlain(set)),
    ],
    paid,
    retired,
  };
}

function endIfRetired(set: PriceSet, retired: readonly string[]): PriceSet {
  const isRetired = set.plans.some(({ currency }) => retired.includes(currency));
  return isRetired && set.state === 'on-sale' ? { ...set, state: 'over' } : set;
}

/** One set of staff, among all of them. */
export async function readSet(context: Context, row: PriceSetRow): Promise<PriceSet> {
  return presentSet(context, row, await readShown(context));
}

async function readShown({ db, billing, clock }: Context): Promise<ShownSets> {
  const [now, rows, waiting] = await Promise.all([
    billing.billingClock(),
    listSets(db),
    listWaitingSets(db, clock()),
  ]);
  return { now, rows, waiting };
}

async function presentSet(context: Context, row: PriceSetRow, shown: ShownSets): Promise<PriceSet> {
  return presentRow(row, shown, {
    redemptions: await readRedemptions(context, row.offer, row.max_redemptions),
    seenOn: seenOn(context, row.offer),
  });
}

/** The plain prices of the release, a set for each currency. */
function presentPlainBase(context: Context, rows: readonly PriceSetRow[], now: Date): PriceSet[] {
  const { plain } = context.billing.catalogue.base;
  return [...new Set(plain.map(({ currency }) => currency))].map((currency) => {
    const plans = plain.filter((details) => details.currency === currency);
    const state = currentPlainSet(rows, now, currency) ? 'over' : 'on-sale';
    return presentBase({ plans, state }, { redemptions: null, seenOn: seenOn(context, null) });
  });
}

function readOffersOfRelease(context: Context, now: Date): Promise<PriceSet[]> {
  const { offers } = context.billing.catalogue.base;
  return Promise.all(
    offers.map(async (offer) =>
      presentBase(
        { plans: Object.values(offer.plans), offer, state: stateOfRelease(offer, now) },
        {
          redemptions: await readRedemptions(context, offer.code, offer.maxRedemptions),
          seenOn: seenOn(context, offer.code),
        },
      ),
    ),
  );
}

function stateOfRelease(offer: Offer, now: Date): PriceSet['state'] {
  if (isWithin(offer, now)) return 'on-sale';
  return offer.from && now < new Date(offer.from) ? 'scheduled' : 'over';
}

async function readRedemptions(
  { db }: Context,
  offer: string | null,
  limit: number | null,
): Promise<PriceSet['redemptions']> {
  if (offer === null) return null;
  return { taken: await countRedemptions(db, offer, undefined), limit };
}

function seenOn({ pagesOf }: Context, offer: string | null): string[] {
  return offer === null ? [...pagesOf(null)] : [...pagesOf(offer), `/pricing?offer=${offer}`];
}
