import type { FastifyBaseLogger } from 'fastify';
import { takeStep } from './engine/due-steps.ts';
import type { Store } from './store/store.ts';
import type { Tx } from './store/tx.ts';
import { inTransaction } from './store/store.ts';
import type { Dispatcher } from './webhooks/dispatcher.ts';

export type Scheduler = {
  /**
   * Moves the simulated clock by so many seconds, step by step: everything due happens in time order,
   * each at its own time, and its webhooks are answered before the next step, for `PATIENCE_MS` in all.
   */
  advance: (seconds: number) => Promise<void>;
  /** Begins to look once a second for what has come due by itself. */
  start: () => void;
  stop: () => Promise<void>;
};

const TICK_MS = 1_000;

/** How long one advance waits for webhook endpoints altogether. */
const PATIENCE_MS = 60_000;

export function createScheduler(
  store: Store,
  dispatcher: Dispatcher,
  log: FastifyBaseLogger,
): Scheduler {
  let running: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  /** One walk through time at once, whether the ticker or a person asked for it. */
  async function alone(work: () => Promise<void>): Promise<void> {
    const turn = running.then(work, work);
    running = turn.catch(() => undefined);
    return turn;
  }

  function tick(): void {
    const turn = alone(async () => {
      while (!stopping.signal.aborted && (await takeNextStep(store, store.clock.now(), log)));
    });
    void turn
      .catch((error: unknown) => log.error(error, 'a scheduled step failed'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(tick, TICK_MS).unref();
      });
  }

  return {
    async advance(seconds) {
      await alone(async () => {
        const target = store.clock.now() + seconds;
        const until = Date.now() + PATIENCE_MS;
        await dispatcher.settled(PATIENCE_MS);
        while (!stopping.signal.aborted && (await takeNextStep(store, target, log))) {
          await dispatcher.settled(until - Date.now());
        }
        if (stopping.signal.aborted) return;
        await store.clock.moveTo(target);
        await dispatcher.settled(until - Date.now());
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

/** Takes the earliest step due by `until`, at its own time; false when there is none. */
async function takeNextStep(store: Store, until: number, log: FastifyBaseLogger): Promise<boolean> {
  const next = await store.db
    .selectFrom('due')
    .selectAll()
    .where('at', '<=', until)
    .orderBy('at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!next) return false;
  await store.clock.moveTo(next.at);
  try {
    const { at, seq, step, target } = next;
    const work = async (tx: Tx) => {
      await tx.trx.deleteFrom('due').where('seq', '=', seq).execute();
      await takeStep(tx, step, target);
    };
    await inTransaction(store, work, { requestId: null, idempotencyKey: null, at });
  } catch (error) {
    // A step that cannot be taken must not stop the clock for everything behind it.
    log.error(error, `step ${next.step} of ${next.target} failed and was dropped`);
    await store.db.deleteFrom('due').where('seq', '=', next.seq).execute();
  }
  return true;
}
