import { isUtf8 } from 'node:buffer';
import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod/mini';
import { columns, type FileRow } from './parse-row.ts';

/** A row is not longer than this, in bytes: a quote that is never closed must not take the whole file into memory. */
const longestRow = 1_000_000;

/** A file that cannot be imported as a whole, with the line where that shows. */
class FileError extends Error {
  override name = 'FileError';
}

/**
 * The rows of a file, as many at a time as the reader takes: comma-separated values with a header, or a JSON object
 * in each line.
 * @throws FileError for a file that is not written like that
 */
export async function* readRows(file: string): AsyncGenerator<FileRow> {
  const place = (line: number) => `${basename(file)}, line ${line}`;
  if (!existsSync(file)) throw new FileError(`There is no file ${file}.`);
  const text = () => decode(createReadStream(file), place);
  if (/\.jsonl$/i.test(file)) yield* readJson(text(), place);
  else if (/\.csv$/i.test(file)) yield* readCsv(text(), place);
  else throw new FileError(`${basename(file)} must end in .csv or .jsonl.`);
}

type Place = (line: number) => string;

/** The text of a file, in pieces that end with a line. */
async function* decode(source: AsyncIterable<Buffer>, place: Place): AsyncGenerator<string> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  const decodeLines = (bytes: Buffer): string => {
    if (!isUtf8(bytes)) throw notUtf8(bytes, line, place);
    const text = bytes.toString();
    line += countLines(text);
    return text;
  };
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(newLine) + 1;
    rest = bytes.subarray(end);
    if (rest.length > longestRow) throw new FileError(`${place(line)}: ${tooLong}.`);
    if (end > 0) yield decodeLines(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield decodeLines(rest);
}

const newLine = 0x0a;
const tooLong = 'the row is longer than a megabyte; is a quote not closed?';

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function notUtf8(bytes: Buffer, firstLine: number, place: Place): FileError {
  let start = 0;
  for (let line = firstLine; ; line += 1) {
    const end = bytes.indexOf(newLine, start);
    const row = bytes.subarray(start, end < 0 ? undefined : end);
    if (end < 0 || !isUtf8(row)) {
      const wrong = [...row.keys()].find((index) => !isUtf8(withoutCutCharacter(row, index + 1)));
      const byte = (row[wrong ?? row.length - 1] ?? 0).toString(16).toUpperCase();
      return new FileError(`${place(line)}: not UTF-8 (byte 0x${byte}).`);
    }
    start = end + 1;
  }
}

/** The first bytes of a text, without a last character that is cut off. */
function withoutCutCharacter(bytes: Buffer, length: number): Buffer {
  for (let cut = 1; cut <= 3; cut += 1) {
    const lead = bytes[length - cut] ?? 0;
    const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
    if (size > cut && lead <= 0xf4) return bytes.subarray(0, length - cut);
    if (lead < 0x80 || lead >= 0xc0) break;
  }
  return bytes.subarray(0, length);
}

async function* readCsv(text: AsyncIterable<string>, place: Place): AsyncGenerator<FileRow> {
  let header: string[] | undefined;
  /** The line of the last complete row; 0 without a header. */
  let lastLine = 0;
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: longestRow,
    on_record: (row, { lines }) => {
      lastLine = lines;
      return row;
    },
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const reading = pipeline(text, parser);
  // The loop below throws it.
  reading.catch(() => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRow>) {
      const cells = withoutEmptyEnd(record.map((cell) => cell.trim()));
      if (!header) {
        header = cells;
        checkColumns(header, place(1));
      } else if (cells.length > 0) {
        const lines = record.reduce((sum, cell) => sum + countLines(cell), 0);
        const line = info.lines - lines;
        if (record.length < header.length || cells.length > header.length) {
          throw new FileError(`${place(line)}: the row has more or fewer columns than the header.`);
        }
        yield {
          line,
          values: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])),
        };
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileError(describeCsvError(error, place, lastLine), { cause: error });
  }
  await reading;
  if (!header) throw new FileError(`${place(1)}: the file is empty.`);
}

type CsvRow = { record: string[]; info: { lines: number } };

/** Spreadsheets write empty cells behind the last column, and whole rows of them. */
function withoutEmptyEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

function checkColumns(header: string[], where: string): void {
  const known: readonly string[] = columns;
  const unknown = header.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new FileError(`${where}: unknown column "${unknown}". Columns: ${columns.join(', ')}.`);
  }
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) throw new FileError(`${where}: the column ${twice} is there twice.`);
  if (!header.includes('email')) throw new FileError(`${where}: the column email is missing.`);
}

function describeCsvError(error: CsvError, place: Place, lastLine: number): string {
  const { code, message } = error;
  const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : lastLine + 1;
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${place(lastLine + 1)}: a quote is not closed.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${place(lastLine + 1)}: ${tooLong}`;
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `${place(line)}: a quote within a field must be doubled, and the field quoted.`;
    default:
      return `${place(line)}: ${message}`;
  }
}

const jsonRow = z.strictObject(
  Object.fromEntries(columns.map((column) => [column, z.nullish(z.string())])),
);

async function* readJson(text: AsyncIterable<string>, place: Place): AsyncGenerator<FileRow> {
  let line = 0;
  for await (const piece of text) {
    for (const json of piece.replace(/\n$/, '').split('\n')) {
      line += 1;
      const own = line === 1 ? json.replace(/^\uFEFF/, '') : json;
      if (own.trim()) yield { line, values: parseJsonRow(own, place(line)) };
    }
  }
  if (line === 0) throw new FileError(`${place(1)}: the file is empty.`);
}

function parseJsonRow(json: string, where: string): FileRow['values'] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new FileError(`${where}: not a JSON object.`);
  }
  const { data, error } = jsonRow.safeParse(value);
  if (data) {
    return Object.fromEntries(
      Object.entries(data).flatMap(([name, field]) =>
        field === null ? [] : [[name, field?.trim()]],
      ),
    );
  }
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys') {
    throw new FileError(
      `${where}: unknown field "${issue.keys[0]}". Fields: ${columns.join(', ')}.`,
    );
  }
  const field = issue?.path.join('.');
  throw new FileError(
    `${where}: ${field ? `the field ${field} must be text` : 'not a JSON object'}.`,
  );
}
