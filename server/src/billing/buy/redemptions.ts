import { sql } from 'kysely';
import { lockUntilCommit } from '../../platform/database/locks.ts';
import type { BillingDatabase } from '../context.ts';

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

/** Until the transaction ends, no one else takes a place of this offer. */
export async function lockOffer(db: BillingDatabase, code: string): Promise<void> {
  await lockUntilCommit(db, `offer:${code}`);
}
