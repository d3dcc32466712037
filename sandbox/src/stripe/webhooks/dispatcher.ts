import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { WebhookMode } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import { deliveriesPerRead, dueDeliveries, dueEndpoints, recordResult } from './deliveries.ts';
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
  /** Endpoints for which something more came due while their deliveries were being sent. */
  const again = new Set<string>();
  const stopping = new AbortController();
  let requested: Promise<void> | undefined;
  let polling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function poll(): Promise<void> {
    if (stopping.signal.aborted) return;
    for (const endpoint of await dueEndpoints(store)) {
      if (stopping.signal.aborted) return;
      if (busy.has(endpoint)) again.add(endpoint);
      else busy.set(endpoint, drainAll(endpoint));
    }
  }

  async function drainAll(endpoint: string): Promise<void> {
    try {
      do {
        again.delete(endpoint);
        await drain(store, endpoint, stopping.signal);
      } while (again.has(endpoint) && !stopping.signal.aborted);
    } catch (error) {
      log.error(error, 'webhook delivery failed');
    } finally {
      busy.delete(endpoint);
    }
  }

  /** Reads the queue once for all that is requested at the same time, say by a commit and by an advance. */
  function requestPoll(): Promise<void> {
    if (requested) return requested;
    const turn = Promise.all([polling, nextTurn()])
      .then(() => {
        requested = undefined;
        return poll();
      })
      .catch((error: unknown) => log.error(error, 'the webhook queue cannot be read'));
    requested = polling = turn;
    return turn;
  }

  const wake = () => void requestPoll();

  return {
    start() {
      store.onEvents.add(wake);
      timer = setInterval(wake, POLL_INTERVAL_MS).unref();
      wake();
    },
    async waitUntilIdle(timeoutMs) {
      const until = Date.now() + timeoutMs;
      await requestPoll();
      while (busy.size > 0 && Date.now() < until && !stopping.signal.aborted) {
        const timeout = pause(until - Date.now(), undefined, { ref: false });
        await Promise.race([Promise.all(busy.values()), timeout]);
        await polling;
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

/** Sends all due deliveries, until a read finds none. */
async function drain(store: Store, endpoint: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { mode } = store.settings.get('webhooks');
    if (mode === 'reorder') await pause(REORDER_WINDOW_MS, undefined, { ref: false });
    const due = await dueDeliveries(store, endpoint);
    if (mode === 'duplicate') {
      await Promise.all(due.map(async (delivery) => attempt(store, delivery, { mode, signal })));
    } else {
      for (const delivery of mode === 'reorder' ? due.toReversed() : due) {
        if (signal.aborted) return;
        await attempt(store, delivery, { mode, signal });
      }
    }
    if (due.length < deliveriesPerRead || signal.aborted) return;
  }
}

async function attempt(
  store: Store,
  delivery: Delivery,
  how: { mode: WebhookMode; signal: AbortSignal },
): Promise<void> {
  const result = await send(store, delivery.endpoint, delivery.event, how);
  // An attempt that our own stop interrupted is repeated after the next start.
  if (!how.signal.aborted) await recordResult(store, delivery, result);
}
