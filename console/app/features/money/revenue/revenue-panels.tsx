import type { Revenue } from '@stillweb/contract/console/figures/revenue';
import { Loaded } from '@stillweb/ui/queries/loaded.tsx';
import type { ReactNode } from 'react';
import { useRevenueQuery } from '../../../api/money.ts';
import { CsvButton } from '../../../parts/csv-button.tsx';
import { DataTable, type DataColumn } from '../../../parts/data-table.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { ShareBar } from '../../../parts/share-bar.tsx';
import { countryColumns, planColumns, taxColumns } from './columns.tsx';
import { RevenueTotals } from './revenue-totals.tsx';

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
