import { byteOrderMark, csvLine, type CsvCell } from '@stillweb/contract/console/csv';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { saveFile } from '@stillweb/ui/page/save-file.ts';
import { VisuallyHidden } from '@stillweb/ui/kit/visually-hidden.tsx';
import { Download } from 'lucide-react';
import type { DataColumn } from './data-table.tsx';

interface CsvButtonProps<Row> {
  /** The file's name, without its ending. */
  name: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
}

/** Saves a table of columns as a file; shows nothing without rows. */
export function CsvButton<Row>({ name, columns, rows }: CsvButtonProps<Row>) {
  const cells = rows.map((row) => cellsOf(columns, row));
  const [first] = cells;
  if (!first) return null;
  return (
    <SaveCsv name={name} rows={[Object.keys(first), ...cells.map((row) => Object.values(row))]} />
  );
}

function cellsOf<Row>(columns: readonly DataColumn<Row>[], row: Row): Record<string, CsvCell> {
  return Object.assign(
    {},
    ...columns.map(({ label, csv }) => {
      const cell = csv(row);
      return cell !== null && typeof cell === 'object' ? cell : { [label]: cell };
    }),
  );
}

interface SaveCsvProps {
  /** The file's name, without its ending; also part of the button's label. */
  name: string;
  rows: readonly (readonly CsvCell[])[];
}

/** Saves rows, the first of which are the heads, as a file of comma-separated values. */
export function SaveCsv({ name, rows }: SaveCsvProps) {
  return (
    <Button variant="quiet" size="small" onClick={() => saveFile(`${name}.csv`, csvFile(rows))}>
      <Download className="size-4" />
      Save as CSV
      <VisuallyHidden>{` of ${name}`}</VisuallyHidden>
    </Button>
  );
}

function csvFile(rows: SaveCsvProps['rows']): Blob {
  return new Blob([byteOrderMark, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}
