import type { Cohort } from '@stillweb/contract/console/figures/growth';
import { classes } from '@stillweb/ui/classes.ts';
import { formatCount, formatShare } from '../../parts/counts.ts';
import { monthLabel } from '../../parts/month-label.ts';
import { Cell, numberColumn, Row, Table } from '../../parts/table.tsx';
import { shadeOf } from './cohort-cells.ts';

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
