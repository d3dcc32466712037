import type { CsvCell } from '@stillweb/contract/console/csv';
import { classes } from '@stillweb/ui/kit/classes.ts';
import type { ReactNode } from 'react';
import { formatCount, formatShare } from '../text/counts.ts';
import { Cell, Row, Table } from './table.tsx';

/** One column, on the screen and in a file of comma-separated values. */
export interface DataColumn<Row> {
  label: string;
  isNumber?: boolean;
  show: (row: Row) => ReactNode;
  /** In the file; where it has other columns than the screen, several cells by their heads. */
  csv: (row: Row) => CsvCell | Record<string, CsvCell>;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** Shown instead of a table without rows. */
  empty?: string;
  keyOf: (row: Row) => string;
  /** The class of highlighted rows. */
  rowClass?: (row: Row) => string | false;
}

export function DataTable<Row>({ columns, keyOf, rowClass, ...table }: DataTableProps<Row>) {
  const heads = columns.map(({ label, isNumber = false }) => ({ label, isNumber }));
  return (
    <Table {...table} columns={heads}>
      {(row) => (
        <Row key={keyOf(row)} className={classes(rowClass?.(row))}>
          {columns.map(({ label, show }) => (
            <Cell key={label}>{show(row)}</Cell>
          ))}
        </Row>
      )}
    </Table>
  );
}

export function countColumn<Row>(label: string, valueOf: (row: Row) => number): DataColumn<Row> {
  return { label, isNumber: true, show: (row) => formatCount(valueOf(row)), csv: valueOf };
}

export function textColumn<Row>(label: string, valueOf: (row: Row) => string): DataColumn<Row> {
  return { label, show: valueOf, csv: valueOf };
}

export function shareColumn<Row>(
  label: string,
  shareOf: (row: Row) => [part: number, whole: number],
): DataColumn<Row> {
  const show = (row: Row) => formatShare(...shareOf(row));
  return { label, isNumber: true, show, csv: show };
}
