import type { CsvCell } from '@stillweb/contract/console/csv';
import type { DataColumn } from './data-table.tsx';
import { SaveCsv } from './save-csv.tsx';

interface CsvButtonProps<Row> {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
}

/** Saves a table of columns as a file; without a row there is none to save. */
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
