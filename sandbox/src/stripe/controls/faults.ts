import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Fault } from '../store/fault.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** The faults of single calls. They survive a restart. */
export type Faults = {
  /** Those that still apply, in the order in which they were set. */
  list: () => Promise<Fault[]>;
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

export function createFaults({ db }: Store): Faults {
  let cleared = new AbortController();
  const rows = async () => db.selectFrom('faults').selectAll().orderBy('id').execute();
  return {
    async list() {
      return (await rows()).map(({ body, times }) => Object.assign(body, { times }));
    },
    async set({ times, ...body }) {
      const values = { body: JSON.stringify(body), times };
      await db.insertInto('faults').values(values).execute();
    },
    async clear() {
      await db.deleteFrom('faults').execute();
      cleared.abort();
      cleared = new AbortController();
    },
    async take(method, path) {
      for (const { id, body, times } of await rows()) {
        if (!appliesTo(body.match, method, path)) continue;
        if (times === null || (await countDown(db, id))) return { ...body, times };
      }
      return undefined;
    },
    async wait(seconds) {
      const { signal } = cleared;
      await sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    },
    stop: () => cleared.abort(),
  };
}

/** False when other calls have used the fault up. */
async function countDown(db: Kysely<Tables>, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('faults')
      .set((fault) => ({ times: fault('times', '-', 1) }))
      .where('id', '=', id)
      .returning('times')
      .executeTakeFirst();
    if (row?.times === 0) await trx.deleteFrom('faults').where('id', '=', id).execute();
    return row !== undefined;
  });
}

function appliesTo(match: Fault['match'], method: string, path: string): boolean {
  if (match.method && match.method !== method) return false;
  const parts = match.path.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}
