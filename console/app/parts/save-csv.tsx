import { byteOrderMark, csvLine, type CsvCell } from '@stillweb/contract/console/csv';
import { Button } from '@stillweb/ui/button.tsx';
import { saveFile } from '@stillweb/ui/save-file.ts';
import { VisuallyHidden } from '@stillweb/ui/visually-hidden.tsx';
import { Download } from 'lucide-react';

interface SaveCsvProps {
  /** Of the file, without its ending; also says what is saved. */
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
