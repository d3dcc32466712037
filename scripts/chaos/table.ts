/** What came of one fault. */
export type Row = {
  scenario: string;
  injected: string;
  observed: string;
  lost: string[];
  wrong: string[];
};

const columns = ['scenario', 'injected', 'observed', 'lost', 'wrong'] as const;

/** The rows as one table, and below it what was lost or wrong. */
export function renderTable(rows: Row[]): string {
  const cells = rows.map((row) => [
    row.scenario,
    row.injected,
    row.observed,
    String(row.lost.length),
    String(row.wrong.length),
  ]);
  const widths = columns.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(columns), rule, ...cells.map(line), ...rows.flatMap(listFaults)].join('\n');
}

const listed = 8;

function listFaults({ scenario, injected, lost, wrong }: Row): string[] {
  const all = [...lost.map((what) => `lost: ${what}`), ...wrong.map((what) => `wrong: ${what}`)];
  const distinct = [...new Set(all)];
  const more = distinct.length > listed ? [`… and ${distinct.length - listed} more`] : [];
  return [...distinct.slice(0, listed), ...more].map((what) => `${scenario}, ${injected}: ${what}`);
}
