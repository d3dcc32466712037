import { findOffer, type Offer } from '@stillweb/contract/offers';
import type { BillingContext } from '../context.ts';
import { isWithin } from './decide-offer.ts';
import { countRedemptions } from '../store/redemptions.ts';

/** The offer with this code while it can be had; undefined when it is unknown, over or used up. */
export async function findOpenOffer(
  billing: Pick<BillingContext, 'db' | 'catalogue' | 'billingClock'>,
  code: string | undefined,
  userId: string | undefined,
): Promise<Offer | undefined> {
  if (code === undefined) return undefined;
  const { offers } = await billing.catalogue.read();
  const offer = findOffer(code, offers);
  if (!offer || !isWithin(offer, await billing.billingClock())) return undefined;
  if (offer.maxRedemptions === null) return offer;
  const taken = await countRedemptions(billing.db, offer.code, userId);
  return taken < offer.maxRedemptions ? offer : undefined;
}

const freshFor = 60_000;

/**
 * Whether pages may promise an offer. The answer is a minute old at most, as pages in a shared cache are;
 * while it cannot be had, an offer is promised as it last was, or not at all.
 */
export function createOpenOffers(
  billing: Pick<BillingContext, 'db' | 'catalogue' | 'billingClock' | 'logger'>,
): (code: string) => Promise<boolean> {
  const known = new Map<string, { isOpen: boolean; at: number }>();
  return async (code) => {
    const last = known.get(code);
    if (last && Date.now() - last.at < freshFor) return last.isOpen;
    // Requests that come meanwhile are answered as before.
    if (last) last.at = Date.now();
    try {
      const isOpen = (await findOpenOffer(billing, code, undefined)) !== undefined;
      known.set(code, { isOpen, at: Date.now() });
      return isOpen;
    } catch (error) {
      billing.logger.warn({ err: error, code }, 'whether an offer is open cannot be read');
      return last?.isOpen ?? false;
    }
  };
}
