import type { SystemState } from '@stillweb/contract/console/system';

/** The difference between the migrations of a release and those of the database. Names sort by their numbers. */
export function compareMigrations(
  known: readonly string[],
  applied: readonly string[],
): SystemState['migrations'] {
  const own = new Set(known);
  const done = new Set(applied);
  return {
    applied: applied.length,
    latest: [...applied].sort().at(-1) ?? null,
    missing: known.filter((name) => !done.has(name)),
    newer: applied.filter((name) => !own.has(name)),
  };
}
