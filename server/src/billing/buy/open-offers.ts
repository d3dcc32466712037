import { minuteMs } from '@stillweb/contract/time';
import { findOffer, type Offer } from '@stillweb/contract/billing/offers';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { createCache } from '../../platform/cache.ts';
import { lockUntilCommit } from '../../platform/database/locks.ts';
import { isSwitchedOn } from '../../platform/switches.ts';
import type { BillingContext, BillingDatabase } from '../context.ts';
import type { Sale } from '../store/checkouts.ts';
import { isWithin } from './decide-pricing.ts';

type Sales = Pick<BillingContext, 'db' | 'catalogue' | 'billingClock'>;

/** The offer with this code while it can be had; undefined when it is unknown, over, off or used up. */
export async function findOpenOffer(
  billing: Sales,
  code: string | undefined,
  userId: string | undefined,
): Promise<Offer | undefined> {
  const offer = await findRunningOffer(billing, code, userId);
  return offer && (await isSwitchedOn(billing.db, offer.code)) ? offer : undefined;
}

/** Whether or not it is switched on. */
async function findRunningOffer(
  billing: Sales,
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

/**
 * Keeps a place of its offer for a checkout until the transaction ends: only one of two users gets the last.
 * @throws AppError PRICE_CHANGED when no place is left
 */
export async function reserveRedemption(
  billing: Pick<BillingContext, 'catalogue' | 'billingClock'> & { db: BillingDatabase },
  { offer, user_id }: Pick<Sale, 'offer' | 'user_id'>,
): Promise<void> {
  if (offer === null) return;
  await lockUntilCommit(billing.db, `offer:${offer}`);
  if (!(await findOpenOffer(billing, offer, user_id))) throw new AppError('PRICE_CHANGED');
}

/**
 * How many places of a limited offer are taken: by each subscription that has begun at its prices,
 * whatever happened to it, and by each open checkout of another user. Stripe closes an unpaid checkout
 * after a day, which frees its place.
 */
export async function countRedemptions(
  db: BillingDatabase,
  code: string,
  exceptUserId: string | undefined,
): Promise<number> {
  const { begun, open } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('subscriptions')
        .select((count) => count.fn.countAll<number>().as('begun'))
        .where('offer', '=', code)
        .where('status', 'not in', ['incomplete', 'incomplete_expired'])
        .as('begun'),
      eb
        .selectFrom('checkout_attempts')
        .select((count) => count.fn.countAll<number>().as('open'))
        .where('offer', '=', code)
        .where('state', '=', 'open')
        .where('created_at', '>', sql<Date>`now() - interval '25 hours'`)
        .where(sql<boolean>`user_id is distinct from ${exceptUserId ?? null}`)
        .as('open'),
    ])
    .executeTakeFirstOrThrow();
  return (begun ?? 0) + (open ?? 0);
}

/**
 * Whether pages may promise an offer. The answer is a minute old at most, as pages in a shared cache are,
 * and half a second where staff have switched the offer off or on; while it cannot be had, an offer is
 * promised as it last was, or not at all.
 */
export function createOpenOffers(
  billing: Sales & Pick<BillingContext, 'logger'>,
): (code: string) => Promise<boolean> {
  const isRunning = keepAnswers(billing, minuteMs, async (code) => {
    return (await findRunningOffer(billing, code, undefined)) !== undefined;
  });
  const isOn = keepAnswers(billing, 500, (code) => isSwitchedOn(billing.db, code));
  return async (code) => (await isRunning(code)) && (await isOn(code));
}

/** @param oldest the greatest age of an answer, in milliseconds */
function keepAnswers(
  { logger }: Pick<BillingContext, 'logger'>,
  oldest: number,
  read: (code: string) => Promise<boolean>,
): (code: string) => Promise<boolean> {
  const cached = createCache<boolean>({ ttl: oldest / 2, staleWhileRevalidate: oldest / 2 });
  return (code) =>
    cached(code, async (last) => {
      try {
        return await read(code);
      } catch (error) {
        logger.warn({ err: error, code }, 'whether an offer is open cannot be read');
        if (last === undefined) throw error;
        return last;
      }
    }).catch(() => false);
}
