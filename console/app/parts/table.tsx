import { classes } from '@stillweb/ui/classes.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';

/** A head; that of numbers stands at the end, as they do. */
type TableColumn = string | { label: string; isNumber: boolean };

interface TableProps {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly TableColumn[];
  /** The rows. */
  children: ReactNode;
}

/** Rows under column heads. Where it is too narrow it scrolls by itself, not the page. */
export function Table({ caption, columns, children }: TableProps) {
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
        <tbody>{children}</tbody>
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

export function Cell({ className, ...rest }: ComponentPropsWithRef<'td'>) {
  return (
    <td {...rest} className={classes('border-b border-line px-2.5 py-2 align-top', className)} />
  );
}
