import type { SystemState } from '@stillweb/contract/console/system';
import { sql } from 'kysely';
import type { ReadableDatabase } from '../tables.ts';

const dayAgo = sql<Date>`now() - interval '24 hours'`;

/** What has come of Stripe's deliveries in the last 24 hours. */
export async function countDeliveries(db: ReadableDatabase): Promise<SystemState['deliveries']> {
  const { received, missed, last } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('stripe_events')
        .select((one) => one.fn.countAll<number>().as('count'))
        .where('received_at', '>', dayAgo)
        .as('received'),
      eb
        .selectFrom('stripe_events')
        .select((one) => one.fn.countAll<number>().as('count'))
        .where('received_at', '>', dayAgo)
        .where('by_webhook', '=', false)
        .as('missed'),
      eb
        .selectFrom('stripe_events')
        .select('received_at')
        .orderBy('received_at', 'desc')
        .limit(1)
        .as('last'),
    ])
    .executeTakeFirstOrThrow();
  return {
    received: received ?? 0,
    missed: missed ?? 0,
    last: last?.toISOString() ?? null,
  };
}
