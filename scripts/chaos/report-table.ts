/** The result of one injected fault. */
export type Row = {
  scenario: string;
  injected: string;
  observed: string;
  lost: string[];
  wrong: string[];
};

const columns = ['scenario', 'injected', 'observed', 'lost', 'wrong'] as const;

/** The rows as one Markdown table, followed by what was lost or wrong. */
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
  return [line(columns), rule, ...cells.map(line), ...rows.flatMap(listProblems)].join('\n');
}

const maxProblems = 8;

function listProblems({ scenario, injected, lost, wrong }: Row): string[] {
  const all = [...lost.map((what) => `lost: ${what}`), ...wrong.map((what) => `wrong: ${what}`)];
  const distinct = [...new Set(all)];
  const more = distinct.length > maxProblems ? [`… and ${distinct.length - maxProblems} more`] : [];
  return [...distinct.slice(0, maxProblems), ...more].map(
    (what) => `${scenario}, ${injected}: ${what}`,
  );
}
