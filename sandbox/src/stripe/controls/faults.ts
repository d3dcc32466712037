import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Fault } from '../store/fault.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** The faults of single calls. They survive a restart. */
export type Faults = {
  /** Those that still apply, in the order in which they were set. */
  list: () => Fault[];
  set: (fault: Fault) => Promise<void>;
  /** Removes all, and ends the delays that they caused. */
  clear: () => Promise<void>;
  /**
   * The first fault that applies to a call of the API, which is counted: simultaneous calls never
   * use it more often than it was set for.
   * @param path with `/v1`, without a query
   */
  take: (method: string, path: string) => Promise<Fault | undefined>;
  /** Waits for real seconds, until the faults are cleared at the latest. */
  wait: (seconds: number) => Promise<void>;
  stop: () => void;
};

export async function createFaults({ db }: Store): Promise<Faults> {
  let cleared = new AbortController();
  // In memory, because every call of the API asks for them.
  let faults = await db.selectFrom('faults').selectAll().orderBy('id').execute();
  return {
    list: () => faults.map(({ body, times }) => ({ ...body, times })),
    async set({ times, ...body }) {
      const values = { body: JSON.stringify(body), times };
      faults.push(
        await db.insertInto('faults').values(values).returningAll().executeTakeFirstOrThrow(),
      );
    },
    async clear() {
      faults = [];
      await db.deleteFrom('faults').execute();
      cleared.abort();
      cleared = new AbortController();
    },
    async take(method, path) {
      const taken = faults.find(({ body }) => appliesTo(body.match, method, path));
      if (!taken) return undefined;
      const { body, times } = taken;
      if (times !== null) {
        taken.times = times - 1;
        faults = faults.filter((fault) => fault.times !== 0);
        await countDown(db, taken.id);
      }
      return { ...body, times };
    },
    async wait(seconds) {
      const { signal } = cleared;
      await sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    },
    stop: () => cleared.abort(),
  };
}

async function countDown(db: Kysely<Tables>, id: number): Promise<void> {
  await db
    .updateTable('faults')
    .set((fault) => ({ times: fault('times', '-', 1) }))
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('faults').where('times', '<=', 0).execute();
}

function appliesTo(match: Fault['match'], method: string, path: string): boolean {
  if (match.method && match.method !== method) return false;
  const parts = match.path.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}
