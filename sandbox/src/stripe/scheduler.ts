import type { FastifyBaseLogger } from 'fastify';
import { runStep } from './engine/due-steps.ts';
import { inTransaction } from './store/store.ts';
import type { Store } from './store/store.ts';
import type { Tx } from './store/tx.ts';
import type { Dispatcher } from './webhooks/dispatcher.ts';

/** Runs the steps that come due on the simulated clock. */
export type Scheduler = {
  /**
   * Moves the simulated clock forward by a number of seconds. Every step that comes due runs at its
   * own time, in order of time, and its webhooks are delivered before the next one; all deliveries
   * together have `DELIVERY_TIMEOUT_MS`.
   */
  advance: (seconds: number) => Promise<void>;
  /** Checks once a second, from now on, for steps that have come due. */
  start: () => void;
  stop: () => Promise<void>;
};

const TICK_MS = 1_000;

/** How long one advance waits for webhook endpoints, all steps together. */
const DELIVERY_TIMEOUT_MS = 60_000;

/** A scheduler that does nothing before `start` or `advance`. */
export function createScheduler(
  store: Store,
  dispatcher: Dispatcher,
  log: FastifyBaseLogger,
): Scheduler {
  let running: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  /** The clock moves for one caller at a time: the ticker or an advance. */
  async function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = running.then(work, work);
    running = turn.catch(() => undefined);
    return turn;
  }

  function tick(): void {
    const turn = inTurn(async () => {
      while (!stopping.signal.aborted && (await runNextStep(store, store.clock.now(), log)));
    });
    void turn
      .catch((error: unknown) => log.error(error, 'a scheduled step failed'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(tick, TICK_MS).unref();
      });
  }

  return {
    async advance(seconds) {
      await inTurn(async () => {
        const target = store.clock.now() + seconds;
        const until = Date.now() + DELIVERY_TIMEOUT_MS;
        // Not at each step. Should the process end meanwhile, the next one runs the steps that are left.
        await store.clock.save(target);
        await dispatcher.waitUntilIdle(DELIVERY_TIMEOUT_MS);
        while (!stopping.signal.aborted && (await runNextStep(store, target, log))) {
          await dispatcher.waitUntilIdle(until - Date.now());
        }
        if (stopping.signal.aborted) return;
        store.clock.moveTo(target);
        await dispatcher.waitUntilIdle(until - Date.now());
      });
    },
    start() {
      timer = setTimeout(tick, TICK_MS).unref();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Runs the earliest step that is due by `until`, at its own time; false when there is none. */
async function runNextStep(store: Store, until: number, log: FastifyBaseLogger): Promise<boolean> {
  const next = await store.db
    .selectFrom('due')
    .selectAll()
    .where('at', '<=', until)
    .orderBy('at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!next) return false;
  store.clock.moveTo(next.at);
  try {
    const { at, seq, step, target } = next;
    const work = async (tx: Tx) => {
      await tx.trx.deleteFrom('due').where('seq', '=', seq).execute();
      await runStep(tx, step, target);
    };
    await inTransaction(store, work, { requestId: null, idempotencyKey: null, at });
  } catch (error) {
    // A step that fails must not stop the clock for the steps after it.
    log.error(error, `step ${next.step} of ${next.target} failed and was dropped`);
    await store.db.deleteFrom('due').where('seq', '=', next.seq).execute();
  }
  return true;
}
