import { AppError } from '../../platform/app-error.ts';
import type { Executor } from '../../platform/database/database.ts';
import { createLocks, tryLockUntilCommit } from '../../platform/database/locks.ts';
import type { ImportDatabase } from '../tables.ts';

export type RunCounts = { new: number; known: number; leftOut: number };

/** Held as long as a command writes; it ends with the connection of a command that is killed. */
const runLock = 'import run';

/** The connection of a command that was just stopped may last a moment longer, in milliseconds. */
const lockLimits = { maxWait: 2000, maxWaiting: 0, maxSilence: 6000 };

const otherRuns = 'Another import command is running: wait until it has ended.';

/**
 * Runs a command that writes, while no other one does.
 * @param task gets a signal that aborts when the connection with the lock is lost
 * @throws Error when another one runs, or that connection was lost
 */
export async function runAlone<Result>(
  databaseUrl: string,
  task: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const locks = createLocks(databaseUrl, lockLimits);
  try {
    return await locks.withLock(runLock, task);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isBusy = error.code === 'BUSY';
    const lost = 'The connection to the database was lost: run it again to go on.';
    throw new Error(isBusy ? otherRuns : lost, { cause: error });
  } finally {
    await locks.close();
  }
}

/**
 * Keeps other commands from writing until the transaction ends.
 * @throws Error when one does
 */
export async function requireNoRun<Tables>(trx: Executor<Tables>): Promise<void> {
  if (!(await tryLockUntilCommit(trx, runLock))) throw new Error(otherRuns);
}

/** @returns the id of the run */
export async function insertRun(db: ImportDatabase, file: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('import_runs')
    .values({ file, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a batch to the counts of a run. */
export async function countRows(trx: ImportDatabase, id: string, counts: RunCounts): Promise<void> {
  await trx
    .updateTable('import_runs')
    .set((eb) => ({
      new_users: eb('new_users', '+', counts.new),
      known_users: eb('known_users', '+', counts.known),
      left_out: eb('left_out', '+', counts.leftOut),
    }))
    .where('id', '=', id)
    .execute();
}

export async function endRun(db: ImportDatabase, id: string, now: Date): Promise<void> {
  await db.updateTable('import_runs').set({ ended_at: now }).where('id', '=', id).execute();
}
