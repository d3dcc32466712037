import { sql } from 'kysely';
import { clockTimestamp } from '../../platform/database/database.ts';
import type { BillingDatabase } from '../context.ts';
import type { PassName } from '../tables.ts';

/** A pass through a long list, and how far it has come. */
export type Pass = {
  name: PassName;
  startedAt: Date;
  /** Id of the last entry that is done; empty before the first. */
  position: string;
  /** When the newest event of the pass was created, in seconds; undefined before its first page. */
  newestEvent: number | undefined;
  /** How far a list was read that only grows, in seconds; undefined before the first pass. */
  watermark: number | undefined;
};

/**
 * Begins a pass; one under way, which may have passed what is new, begins again. A list that only grows is read from
 * its beginning.
 */
export async function beginPass(db: BillingDatabase, name: PassName): Promise<void> {
  await db
    .updateTable('billing_passes')
    .set({
      started_at: clockTimestamp,
      position: '',
      done: 0,
      newest_event: null,
      watermark: null,
    })
    .where('name', '=', name)
    .execute();
}

/** The current pass; a new one begins if there is none. */
export async function continuePass(db: BillingDatabase, name: PassName): Promise<Pass> {
  const row = await db
    .updateTable('billing_passes')
    .set({ started_at: sql<Date>`coalesce(started_at, clock_timestamp())` })
    .where('name', '=', name)
    .returning(passColumns)
    .$narrowType<{ started_at: Date }>()
    .executeTakeFirstOrThrow();
  return toPass(name, row);
}

const passColumns = ['started_at', 'position', 'newest_event', 'watermark'] as const;

type PassRow = {
  started_at: Date;
  position: string;
  newest_event: number | null;
  watermark: number | null;
};

function toPass(name: PassName, row: PassRow): Pass {
  const { started_at: startedAt, position } = row;
  const newestEvent = row.newest_event ?? undefined;
  const watermark = row.watermark ?? undefined;
  return { name, startedAt, position, newestEvent, watermark };
}

/**
 * Stores that the entries up to a position are done.
 * @returns the pass from there; undefined when another job has moved it meanwhile
 */
export async function advancePass(
  db: BillingDatabase,
  pass: Pass,
  step: { position: string; done: number; newestEvent?: number | undefined },
): Promise<Pass | undefined> {
  const newestEvent = pass.newestEvent ?? step.newestEvent;
  const { numUpdatedRows } = await unlessMoved(db, pass)
    .set((eb) => ({
      position: step.position,
      done: eb('done', '+', step.done),
      newest_event: newestEvent ?? null,
    }))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...pass, position: step.position, newestEvent } : undefined;
}

/**
 * Stores that a pass has reached the end of its list.
 * @param watermark how far a list was read that only grows
 * @returns false when another job has moved it
 */
export async function completePass(
  db: BillingDatabase,
  pass: Pass,
  watermark?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await unlessMoved(db, pass)
    .set({
      last_complete: pass.startedAt,
      started_at: null,
      position: '',
      done: 0,
      newest_event: null,
      // It never moves back, whatever Stripe lists.
      ...(watermark !== undefined && {
        watermark: sql<number>`greatest(watermark, ${watermark})`,
      }),
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Two jobs may work on one pass, as when a server that seemed dead recovers: only one of them advances it. */
function unlessMoved(db: BillingDatabase, { name, startedAt, position }: Pass) {
  return db
    .updateTable('billing_passes')
    .where('name', '=', name)
    .where('started_at', '=', startedAt)
    .where('position', '=', position);
}
