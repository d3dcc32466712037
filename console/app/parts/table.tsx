import { classes } from '@stillweb/ui/classes.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Instant } from './instant.tsx';

/** A head; that of numbers is aligned at the end, as they are. */
type TableColumn = string | { label: string; isNumber: boolean };

interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly Row[];
  /** Shown instead of a table without rows. */
  empty?: string;
  /** The `tr` of a row, with its key. */
  children: (row: Row) => ReactNode;
}

/** Rows under column heads. Where it is too narrow it scrolls by itself, not the page. */
export function Table<Row>({ caption, columns, rows, empty, children }: TableProps<Row>) {
  if (rows.length === 0 && empty) return <p className="text-sm text-soft">{empty}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section aria-label={`Table: ${caption}`} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead
                key={typeof column === 'string' ? column : column.label}
                column={column}
              />
            ))}
          </tr>
        </thead>
        <tbody>{rows.map((row) => children(row))}</tbody>
      </table>
    </section>
  );
}

function ColumnHead({ column }: { column: TableColumn }) {
  const { label, isNumber } =
    typeof column === 'string' ? { label: column, isNumber: false } : column;
  return (
    <th
      scope="col"
      className={classes(
        'border-b border-edge px-2.5 py-2 text-xs font-medium whitespace-nowrap text-soft',
        isNumber ? 'text-end' : 'text-start',
      )}
    >
      {label}
    </th>
  );
}

const cellStyle = 'border-b border-line px-2.5 py-2 align-top';

export function Cell({ className, ...rest }: ComponentPropsWithRef<'td'>) {
  return <td {...rest} className={classes(cellStyle, className)} />;
}

/** Names what the row is about. */
export function RowHead({ className, ...rest }: ComponentPropsWithRef<'th'>) {
  return (
    <th
      {...rest}
      scope="row"
      className={classes(cellStyle, 'text-start font-normal text-soft', className)}
    />
  );
}

/** @param none shown without an instant */
export function InstantCell({ value, none = '–' }: { value: string | null; none?: string }) {
  return <Cell>{value ? <Instant value={value} /> : none}</Cell>;
}
