import type { Cohort } from '@stillweb/contract/console/growth';
import type { CsvCell } from '@stillweb/contract/console/csv';

/** Which of several shades stands for a share, the last for all. */
export function shadeOf(part: number, whole: number, shades: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * (shades - 1));
}

/** A line for each cohort and month. */
export function cohortCsv(cohorts: Cohort[]): CsvCell[][] {
  return [
    ['First paid in', 'Customers', 'Months later', 'Reached', 'Subscribed'],
    ...cohorts.flatMap(({ month, customers, kept }) =>
      kept.map(({ months, reached, subscribed }) => [
        month,
        customers,
        months,
        reached,
        subscribed,
      ]),
    ),
  ];
}
