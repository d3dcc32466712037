/** A cell of a file of comma-separated values. */
export type CsvCell = string | number | null;

/** Begins a file: without it Excel takes UTF-8 for the code page of its computer. */
export const byteOrderMark = '\uFEFF';

/** A spreadsheet takes text that begins so for a formula. */
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
