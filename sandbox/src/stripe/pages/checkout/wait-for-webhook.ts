import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../../store/store.ts';

const TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 40;

/**
 * Waits, as Stripe's checkout does before it sends the buyer back, until every endpoint has answered
 * `checkout.session.completed` of this session, with any status, but for ten seconds at most.
 */
export async function waitForWebhook(store: Store, sessionId: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline && (await isUnanswered(store, sessionId))) {
    await sleep(POLL_INTERVAL_MS);
  }
}

async function isUnanswered({ db }: Store, sessionId: string): Promise<boolean> {
  const unanswered = await db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select('deliveries.id')
    .where('events.type', '=', 'checkout.session.completed')
    .where(sql<boolean>`events.body -> 'data' -> 'object' ->> 'id' = ${sessionId}`)
    .where('deliveries.state', '=', 'pending')
    .where('deliveries.attempts', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return unanswered !== undefined;
}
