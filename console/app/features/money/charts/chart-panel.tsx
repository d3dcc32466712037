import type { ReactNode } from 'react';
import type { SeriesPoint } from '@stillweb/contract/console/figures/figures';
import { CsvButton } from '../../../parts/csv-button.tsx';
import { DataTable, type DataColumn } from '../../../parts/data-table.tsx';
import { Panel } from '../../../parts/panel.tsx';

interface ChartPanelProps {
  title: string;
  /** The name of its file of comma-separated values. */
  file: string;
  columns: DataColumn<SeriesPoint>[];
  rows: readonly SeriesPoint[];
  /** The chart, which says nothing to screen readers: the table has the same numbers. */
  children: ReactNode;
}

export function ChartPanel({ title, file, columns, rows, children }: ChartPanelProps) {
  return (
    <Panel title={title} actions={<CsvButton name={file} columns={columns} rows={rows} />}>
      {children}
      <details className="mt-3">
        <summary className="w-fit text-sm text-soft underline-offset-4 hover:underline">
          {`${title} as a table`}
        </summary>
        <DataTable
          caption={title}
          columns={columns}
          rows={rows.toReversed()}
          keyOf={({ from }) => from}
        />
      </details>
    </Panel>
  );
}
