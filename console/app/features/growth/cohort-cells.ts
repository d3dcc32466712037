import type { Cohort } from '@stillweb/contract/console/figures/growth';
import type { CsvCell } from '@stillweb/contract/console/csv';

/** From none to all. On a darker one than the last, small text would be hard to read. */
export const shades = [
  '',
  'bg-accent/4',
  'bg-accent/8',
  'bg-accent/12',
  'bg-accent/16',
  'bg-accent/20',
] as const;

/** The shade of a share. */
export function shadeOf(part: number, whole: number): (typeof shades)[number] | undefined {
  return whole === 0 ? '' : shades[Math.round((part / whole) * (shades.length - 1))];
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
