import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { WebhookMode } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import {
  dueDeliveries,
  dueEndpoints,
  recordResult,
  webhookMode,
  withPendingCount,
} from './deliveries.ts';
import type { Delivery } from './deliveries.ts';
import { send } from './send.ts';

/**
 * Sends the queued deliveries: to several endpoints in parallel, to each in the order of events.
 */
export type Dispatcher = {
  start: () => void;
  /** Resolves when nothing is due any more, at the latest after `timeoutMs`. */
  waitUntilIdle: (timeoutMs: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Retries and delayed deliveries come due without a commit, so the queue is also polled. */
const POLL_INTERVAL_MS = 500;

/** In reorder mode, events that follow each other within this time are sent in reverse. */
const REORDER_WINDOW_MS = 250;

/** A dispatcher that does nothing before `start`. */
export function createDispatcher(store: Store, log: FastifyBaseLogger): Dispatcher {
  const busy = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let polling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function poll(): Promise<void> {
    if (stopping.signal.aborted) return;
    for (const endpoint of await dueEndpoints(store)) {
      if (busy.has(endpoint) || stopping.signal.aborted) continue;
      const work = drain(store, endpoint, stopping.signal)
        .catch((error: unknown) => log.error(error, 'webhook delivery failed'))
        .finally(() => busy.delete(endpoint));
      busy.set(endpoint, work);
    }
  }

  function wake(): void {
    polling = polling
      .then(poll)
      .catch((error: unknown) => log.error(error, 'the webhook queue cannot be read'));
  }

  return {
    start() {
      store.onEvents.add(wake);
      timer = setInterval(wake, POLL_INTERVAL_MS).unref();
      wake();
    },
    async waitUntilIdle(timeoutMs) {
      const until = Date.now() + timeoutMs;
      await poll();
      while (busy.size > 0 && Date.now() < until && !stopping.signal.aborted) {
        const timeout = pause(until - Date.now(), undefined, { ref: false });
        await Promise.race([Promise.all(busy.values()), timeout]);
        await poll();
      }
    },
    async stop() {
      store.onEvents.delete(wake);
      clearInterval(timer);
      stopping.abort();
      await polling;
      await Promise.all(busy.values());
    },
  };
}

async function drain(store: Store, endpoint: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const mode = await webhookMode(store);
    if (mode === 'reorder') await pause(REORDER_WINDOW_MS, undefined, { ref: false });
    const due = await dueDeliveries(store, endpoint);
    if (due.length === 0) return;
    if (mode === 'duplicate') {
      await Promise.all(due.map(async (delivery) => attempt(store, delivery, { mode, signal })));
      continue;
    }
    for (const delivery of mode === 'reorder' ? due.toReversed() : due) {
      if (signal.aborted) return;
      await attempt(store, delivery, { mode, signal });
    }
  }
}

async function attempt(
  store: Store,
  delivery: Delivery,
  how: { mode: WebhookMode; signal: AbortSignal },
): Promise<void> {
  const event = await withPendingCount(store, delivery.event);
  const result = await send(store, delivery.endpoint, event, how);
  // An attempt that our own stop interrupted is repeated after the next start.
  if (!how.signal.aborted) await recordResult(store, delivery, result);
}
