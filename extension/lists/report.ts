import type { BuiltGroup } from '../rules/groups.ts';
import type { LeftOut, BuiltLists } from './build-lists.ts';
import { browserNames, limits, type Browser } from './browsers.ts';

const number = new Intl.NumberFormat('en');

/** What a build has made of the lists, for the operator's screen. */
export function describeBuild({ groups, counts }: BuiltLists, browser: Browser): string {
  const most = limits[browser];
  const all = groups.flatMap(({ rules }) => rules);
  const expressions = countExpressions(groups);
  const shared = all.length - most.guaranteedRules;
  return [
    `For ${browserNames[browser]}:`,
    ...table([
      ['list', 'taken', 'merged', 'left out'],
      ...counts.map((row) => [row.list, ...[row.taken, row.merged, row.leftOut].map(format)]),
    ]),
    '',
    ...table([
      ['group', 'request rules', 'hiding rules'],
      ...groups.map(({ id, rules, hiding }) => [id, format(rules.length), format(hiding.length)]),
    ]),
    '',
    `${format(all.length)} of ${format(most.rules)} rules and ${format(expressions)} of ${format(most.regularExpressions)} regular expressions are in use.`,
    ...(shared > 0
      ? [
          `${format(shared)} rules are more than the ${format(most.guaranteedRules)} that each extension is sure of. They share their room with the user's other extensions, and a group that finds none is refused whole.`,
        ]
      : []),
    '',
  ].join('\n');
}

function countExpressions(groups: BuiltGroup[]): number {
  return groups.flatMap(({ rules }) => rules).filter(({ condition }) => condition.regexFilter)
    .length;
}

function format(value: number): string {
  return number.format(value);
}

/** Aligns the first column left, figures right. */
function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart((widths[column] ?? 0) + 2),
      )
      .join(''),
  );
}

/** CSV (RFC 4180). A row for one of several browsers names it. */
export function writeLeftOut(byBrowser: Partial<Record<Browser, LeftOut[]>>): string {
  const builds = Object.entries(byBrowser) as [Browser, LeftOut[]][];
  const rows = new Map<string, { entry: LeftOut; browsers: Browser[] }>();
  for (const [browser, leftOut] of builds) {
    for (const entry of leftOut) {
      const key = JSON.stringify(entry);
      const row = rows.get(key) ?? { entry, browsers: [] };
      row.browsers.push(browser);
      rows.set(key, row);
    }
  }
  const lists = [...new Set([...rows.values()].map(({ entry }) => entry.list))];
  const sorted = [...rows.values()].sort(
    (one, other) =>
      lists.indexOf(one.entry.list) - lists.indexOf(other.entry.list) ||
      one.entry.line - other.entry.line,
  );
  const lines = sorted.map(({ entry: { list, line, rule, reason }, browsers }) => {
    const only =
      browsers.length < builds.length ? ` (${browserNames[browsers[0] ?? 'chrome']})` : '';
    return [list, `${line}`, rule, `${reason}${only}`];
  });
  return [['list', 'line', 'rule', 'reason'], ...lines]
    .map((cells) => `${cells.map(quote).join(',')}\r\n`)
    .join('');
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
