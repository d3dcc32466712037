import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Store } from '../store/store.ts';

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 40;

/**
 * Waits, as Stripe's checkout does before it sends the buyer back, until every endpoint has answered
 * `checkout.session.completed` of this session, well or badly, but for ten seconds at most.
 */
export async function awaitWebhook(store: Store, sessionId: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && (await isUnanswered(store, sessionId))) {
    await pause(LOOK_EVERY_MS);
  }
}

async function isUnanswered({ db }: Store, sessionId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select('deliveries.id')
    .where('events.type', '=', 'checkout.session.completed')
    .where(sql<boolean>`events.body -> 'data' -> 'object' ->> 'id' = ${sessionId}`)
    .where('deliveries.state', '=', 'pending')
    .where('deliveries.attempts', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
