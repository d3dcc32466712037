import { csvLine, type CsvCell } from '@stillweb/contract/console/csv';
import { Button } from '@stillweb/ui/button.tsx';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';
import { Download } from 'lucide-react';
import type { DataColumn } from './data-table.tsx';

interface CsvButtonProps<Row> {
  /** Of the file, without its ending; also says what is downloaded. */
  name: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
}

/** Saves a table as a file of comma-separated values. */
export function CsvButton<Row>({ name, columns, rows }: CsvButtonProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() =>
        save(
          `${name}.csv`,
          rows.map((row) => cellsOf(columns, row)),
        )
      }
    >
      <Download className="size-4" />
      CSV
      <VisuallyHidden>{` of ${name}`}</VisuallyHidden>
    </Button>
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

function save(name: string, rows: Record<string, CsvCell>[]): void {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(csvLine);
  const url = URL.createObjectURL(new Blob(lines, { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
