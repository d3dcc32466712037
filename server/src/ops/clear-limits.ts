import type { Kysely } from 'kysely';
import { countCounters, deleteCounters, type RateLimitTables } from '../http/limits/rate-limits.ts';
import { deleteInBatches } from '../platform/database/batch-delete.ts';
import { line } from './output.ts';

const batchSize = 10_000;

/** Lets the attempts of a limit begin again for all, or those of all limits where none is named. */
export async function clearLimits(
  db: Kysely<RateLimitTables>,
  name: string | undefined,
  { write }: { write: boolean },
): Promise<string[]> {
  const limits = await countCounters(db, name);
  if (limits.length === 0) return [await describeNone(db, name)];
  const lines = limits.map((limit) => line('counters', [`${limit.counters} of ${limit.name}`]));
  if (!write) return lines;
  const deleted = await deleteInBatches((limit) => deleteCounters(db, name, limit), batchSize);
  return [...lines, `Deleted ${deleted} counters.`];
}

async function describeNone(db: Kysely<RateLimitTables>, name?: string): Promise<string> {
  const counting = name === undefined ? [] : await countCounters(db);
  if (counting.length === 0) return 'No limit has counted anything.';
  const names = counting.map((limit) => limit.name).join(', ');
  return `No limit ${name} has counted anything. Those that have: ${names}.`;
}
