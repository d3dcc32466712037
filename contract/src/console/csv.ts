/** A cell of a file of comma-separated values. */
export type CsvCell = string | number | null;

/** Starts a file: without it Excel does not read UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Spreadsheets read a text with such a start as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * One line, with its end. A text that a spreadsheet would take for a formula gets an apostrophe before it;
 * numbers, also as decimal text, stay as they are.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
