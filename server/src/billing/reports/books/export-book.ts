import type { Book } from '@stillweb/contract/console/figures/books';
import { byteOrderMark, csvLine, type CsvCell } from '@stillweb/contract/console/csv';
import { decimalAmount } from '@stillweb/contract/text/money';
import type { BillingDatabase } from '../../context.ts';
import { columnsOf, readBook, type BookColumn } from './booked-rows.ts';
import { spanOfMonth } from './month.ts';

/** A month of a book as lines of comma-separated values, some at a time; amounts are decimals. */
export async function* exportBook(
  db: BillingDatabase,
  book: Book,
  month: string,
): AsyncGenerator<string> {
  const columns = columnsOf(book);
  yield byteOrderMark + csvLine(columns.map(({ head }) => head));
  for await (const rows of readBook(db, book, spanOfMonth(month))) {
    yield rows.map((row) => csvLine(columns.map((column) => cellOf(row, column)))).join('');
  }
}

function cellOf(
  row: Record<string, string | number | Date | null>,
  { column, type }: BookColumn,
): CsvCell {
  const value = row[column] ?? null;
  if (value instanceof Date) return value.toISOString();
  if (type === 'amount') return decimalAmount(Number(value), String(row.currency));
  return value;
}
