import type { Cohort } from '@stillweb/contract/console/figures/growth';
import { listCohorts, type CohortRow } from './growth-rows.ts';
import type { ReadableDatabase } from '../../tables.ts';

/** How many full months after the first payment are looked at. */
const mostMonths = 12;

/** Of those who first paid in one of the last thirteen months: who was still subscribed later. */
export async function readCohorts(db: ReadableDatabase, now: Date): Promise<Cohort[]> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - mostMonths, 1));
  return addUpCohorts(await listCohorts(db, { since, now, mostMonths }), mostMonths);
}

/** @param rows customers with one first month, age and set of months in which they were subscribed */
export function addUpCohorts(rows: CohortRow[], months: number): Cohort[] {
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return [...byMonth]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([month, cohort]) => ({
      month,
      customers: add(cohort),
      kept: monthsUpTo(months).flatMap((age) => {
        const old = cohort.filter(({ reached }) => reached >= age);
        const kept = old.filter(({ subscribed }) => hasMonth(subscribed, age));
        const reached = add(old);
        return reached > 0 ? [{ months: age, reached, subscribed: add(kept) }] : [];
      }),
    }));
}

function monthsUpTo(months: number): number[] {
  return Array.from({ length: months }, (_, index) => index + 1);
}

/** Bit `age` of the set. */
function hasMonth(subscribed: number, age: number): boolean {
  return (subscribed & (1 << age)) !== 0;
}

function add(rows: CohortRow[]): number {
  return rows.reduce((sum, { customers }) => sum + customers, 0);
}
