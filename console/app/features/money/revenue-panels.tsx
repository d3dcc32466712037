import type { Revenue, RevenueSums } from '@stillweb/contract/console/figures/revenue';
import { formatExactMoney } from '@stillweb/contract/text/money';
import { Loaded } from '../../page/loaded.tsx';
import type { ReactNode } from 'react';
import { Panel } from '../../page/panel.tsx';
import { CsvButton } from '../../tables/csv-button.tsx';
import { DataTable, type DataColumn } from '../../tables/data-table.tsx';
import { ShareBar } from '../../tables/share-bar.tsx';
import { formatCount } from '../../text/counts.ts';
import { monthLabel } from '../../text/labels.ts';
import { useRevenueQuery } from './api.ts';
import { compareMonths } from './compare-months.ts';
import { countryColumns, keptOf, planColumns, taxColumns } from './revenue-columns.tsx';
import { Tile } from './tile.tsx';

interface RevenuePanelsProps {
  month: string;
  currency: string;
}

/** The payments of a month, by plan and country too, and the tax in them. */
export function RevenuePanels({ month, currency }: RevenuePanelsProps) {
  const query = useRevenueQuery({ month, currency });
  return (
    <Loaded query={query} what="the revenue" className="h-72">
      {(revenue) => <RevenueOf revenue={revenue} />}
    </Loaded>
  );
}

function RevenueOf({ revenue }: { revenue: Revenue }) {
  const { byPlan, byCountry, taxes, month, currency } = revenue;
  const file = (what: string) => `${what}-${currency}-${month}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 2xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      <div className="min-w-0 2xl:col-span-2">
        <RevenueTotals revenue={revenue} />
      </div>
      <RowsPanel
        title="Revenue by plan"
        file={file('revenue-by-plan')}
        columns={planColumns(currency)}
        rows={byPlan}
        keyOf={({ priceId }) => priceId ?? 'none'}
      >
        <ShareBar
          parts={byPlan.map(({ plan, priceId, paid }) => ({
            label: plan ?? priceId ?? 'Other',
            value: paid,
          }))}
        />
      </RowsPanel>
      <RowsPanel
        title="Revenue by country"
        file={file('revenue-by-country')}
        columns={countryColumns(currency)}
        rows={byCountry}
        keyOf={({ country }) => country ?? 'none'}
      >
        <ShareBar
          parts={byCountry.map(({ country, paid }) => ({ label: country ?? '–', value: paid }))}
        />
      </RowsPanel>
      <div className="min-w-0 2xl:col-span-2">
        <RowsPanel
          title="VAT and other taxes by country"
          file={file('taxes')}
          columns={taxColumns(currency)}
          rows={taxes}
          keyOf={({ country, rate, reason }) => [country, rate, reason].join(' ')}
        >
          <p className="text-sm text-soft">
            From the tax lines of the invoices paid in the month. Refunds are not taken off.
          </p>
        </RowsPanel>
      </div>
    </div>
  );
}

interface RowsPanelProps<Row> {
  title: string;
  file: string;
  columns: DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  children?: ReactNode;
}

function RowsPanel<Row>({ title, file, columns, rows, keyOf, children }: RowsPanelProps<Row>) {
  return (
    <Panel title={title} actions={<CsvButton name={file} columns={columns} rows={rows} />}>
      {rows.length > 0 && <div className="mb-3 empty:hidden">{children}</div>}
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        empty="Nothing in this month."
        keyOf={keyOf}
      />
    </Panel>
  );
}

/** The sums of the month, each with that of the month before. */
function RevenueTotals({ revenue }: { revenue: Revenue }) {
  const { total, before, currency, isOver } = revenue;
  const month = monthLabel(revenue.month);
  const tileOf = (amountOf: (sums: RevenueSums) => number) => ({
    value: formatExactMoney(amountOf(total), currency),
    before: compareMonths(
      amountOf(total),
      { month: before.month, amount: amountOf(before.total) },
      currency,
    ),
  });
  return (
    <section aria-label={`Revenue, ${month}`} className="grid gap-3">
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        <Tile label="Paid" {...tileOf(({ paid }) => paid)}>
          {`${total.invoices === 1 ? 'One invoice' : `${formatCount(total.invoices)} invoices`}, paid in ${month}`}
        </Tile>
        <Tile label="Tax included" {...tileOf(({ tax }) => tax)}>
          Refunds are not taken off
        </Tile>
        <Tile label="Refunded" {...tileOf(({ refunded }) => refunded)}>
          {`Refunds made in ${month}, also of earlier payments`}
        </Tile>
        <Tile label="Net revenue" {...tileOf(keptOf)}>
          Paid, less tax and refunds
        </Tile>
      </div>
      {!isOver && (
        <p className="text-sm text-soft">
          {`${month} is not over yet. It is compared with the whole of ${monthLabel(before.month)}.`}
        </p>
      )}
    </section>
  );
}
