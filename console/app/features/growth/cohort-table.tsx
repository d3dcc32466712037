import type { CsvCell } from '@stillweb/contract/console/csv';
import type { Cohort } from '@stillweb/contract/console/figures/growth';
import { classes } from '@stillweb/ui/kit/classes.ts';
import { Cell, numberColumn, Row, Table } from '../../tables/table.tsx';
import { formatCount, formatShare } from '../../text/counts.ts';
import { monthLabel } from '../../text/labels.ts';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** A row for each month of first payments, a column for each full month after them. */
export function CohortTable({ cohorts }: { cohorts: Cohort[] }) {
  return (
    <Table
      caption="Still subscribed after months"
      columns={[
        'First paid in',
        ...['Customers', ...months.map((month) => `Month ${month}`)].map(numberColumn),
      ]}
      rows={cohorts}
      empty="No payments in the last thirteen months."
    >
      {(cohort) => (
        <Row key={cohort.month}>
          <Cell className="whitespace-nowrap">{monthLabel(cohort.month)}</Cell>
          <Cell>{formatCount(cohort.customers)}</Cell>
          {months.map((month) => (
            <CohortCell key={month} cohort={cohort} month={month} />
          ))}
        </Row>
      )}
    </Table>
  );
}

function CohortCell({ cohort, month }: { cohort: Cohort; month: number }) {
  const kept = cohort.kept.find(({ months: age }) => age === month);
  if (!kept) return <Cell />;
  const { subscribed, reached } = kept;
  const isPart = reached < cohort.customers;
  return (
    <Cell className={classes('min-w-16', shadeOf(subscribed, reached))}>
      <span>{formatShare(subscribed, reached)}</span>
      <span className="block text-xs text-soft">
        {`${formatCount(subscribed)} of ${formatCount(reached)}${isPart ? ' *' : ''}`}
      </span>
    </Cell>
  );
}

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
