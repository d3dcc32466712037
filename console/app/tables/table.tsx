import { classes } from '@stillweb/ui/kit/classes.ts';
import { Children, createContext, use, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Instant } from '../text/instant.tsx';

/** A column; numbers are aligned at its end, and so is its head. */
interface Column {
  label: string;
  isNumber: boolean;
}

interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly (string | Column)[];
  rows: readonly Row[];
  /** Shown instead of a table without rows. */
  empty?: string;
  /** Whether its columns need the width of a large screen. Below, its rows are cards, as on a phone. */
  isWide?: boolean;
  /** Whether it fits a phone, so that its rows are never cards. */
  isCompact?: boolean;
  /** The `Row` of a row, with its key. */
  children: (row: Row) => ReactNode;
}

export function numberColumn(label: string): Column {
  return { label, isNumber: true };
}

const ColumnsContext = createContext<readonly Column[]>([]);
const noColumn: Column = { label: '', isNumber: false };
const ColumnContext = createContext(noColumn);

/**
 * Rows under column heads. Where it is too narrow it scrolls by itself, not the page; on a phone each row is a
 * card, with the head of its column before each value (`card:` in app.css).
 */
export function Table<Item>({
  caption,
  columns,
  rows,
  empty,
  isWide = false,
  isCompact = false,
  children,
}: TableProps<Item>) {
  if (rows.length === 0 && empty) return <p className="text-sm text-soft">{empty}</p>;
  const heads = columns.map((column) =>
    typeof column === 'string' ? { label: column, isNumber: false } : column,
  );
  const className = classes('relative overflow-x-auto', isWide && '@container/wide-table');
  return (
    <section
      aria-label={`Table: ${caption}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      data-compact={isCompact || undefined}
      className={className}
    >
      <table className="w-full border-collapse text-sm card:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="card:sr-only">
          <tr>
            {heads.map((column) => (
              <ColumnHead key={column.label} {...column} />
            ))}
          </tr>
        </thead>
        <ColumnsContext value={heads}>
          <tbody className="card:grid card:gap-3">{rows.map((row) => children(row))}</tbody>
        </ColumnsContext>
      </table>
    </section>
  );
}

function ColumnHead({ label, isNumber }: Column) {
  return (
    <th
      scope="col"
      className={classes(
        'border-b border-edge px-2 py-2 text-xs align-bottom font-medium text-soft',
        isNumber ? 'text-end' : 'text-start',
      )}
    >
      {label}
    </th>
  );
}

/** A row, whose cells are in the order of the columns. */
export function Row({ className, children, ...rest }: ComponentPropsWithRef<'tr'>) {
  const columns = use(ColumnsContext);
  return (
    <tr
      {...rest}
      className={classes(
        'card:grid card:grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] card:rounded-md card:border card:border-line card:py-2',
        className,
      )}
    >
      {Children.map(children, (cell, index) => (
        <ColumnContext value={columns[index] ?? noColumn}>{cell}</ColumnContext>
      ))}
    </tr>
  );
}

const cellStyle =
  'border-b border-line px-2 py-2 align-top card:flex card:w-auto card:max-w-none card:min-w-0 card:gap-3 card:border-0 card:px-3 card:py-1 card:text-start card:whitespace-normal card:has-[>div:empty]:hidden';
const headInCard =
  "card:before:w-28 card:before:shrink-0 card:before:text-xs/5 card:before:font-medium card:before:text-soft card:before:content-[attr(data-head)/'']";
/** Only a card has it as a box, next to the head. */
const valueStyle = 'contents min-w-0 grow card:block card:wrap-anywhere';

export function Cell({ className, children, ...rest }: ComponentPropsWithRef<'td'>) {
  const { label, isNumber } = use(ColumnContext);
  return (
    <td
      {...rest}
      data-head={label}
      className={classes(cellStyle, headInCard, isNumber && 'text-end tabular-nums', className)}
    >
      <div className={valueStyle}>{children}</div>
    </td>
  );
}

/** The cell that names its row. */
export function RowHead({ className, children, ...rest }: ComponentPropsWithRef<'th'>) {
  const { label } = use(ColumnContext);
  return (
    <th
      {...rest}
      scope="row"
      data-head={label}
      className={classes(cellStyle, headInCard, 'text-start font-normal text-soft', className)}
    >
      <div className={valueStyle}>{children}</div>
    </th>
  );
}

/** @param none shown without an instant */
export function InstantCell({ value, none = '–' }: { value: string | null; none?: string }) {
  return <Cell>{value ? <Instant value={value} /> : none}</Cell>;
}
