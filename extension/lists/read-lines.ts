import { transform } from 'lightningcss';

import { parseRule, type HidingRule, type RuleProblem } from '../src/filter-syntax/parse-rule.ts';
import type { Browser } from './browsers.ts';
import type { OperatorList } from './operator-lists.ts';
import { readNetworkRule } from './read-network-rule.ts';
import { selectLines } from './select-lines.ts';

/** A line of a list that is not a comment. */
export interface Line {
  list: OperatorList;
  line: number;
  text: string;
}

/** The rules of lists, each with its line. */
export interface ReadLines {
  requests: { line: Line; key: string; text: string }[];
  hiding: { line: Line; rule: HidingRule }[];
  hidingExceptions: { line: Line; key: string; hosts: { genericOn: string[]; allOn: string[] } }[];
  /** The keys of rules that a list takes back. */
  takenBack: { line: Line; key: string }[];
  leftOut: { line: Line; reason: string }[];
  /** Rules that are used only in part. */
  partly: { line: Line; reason: string }[];
}

const reasons: Record<RuleProblem, string> = {
  syntax: 'this is no rule, or one that ends in the middle',
  selector: 'the selector is none that the CSS of every browser reads',
  unicode: 'this is no Unicode text: a character is broken',
  'whole-page': 'it may hide whole pages: html, body, or all elements',
  procedural: 'a procedural rule: it searches the page in ways that CSS does not know',
  scriptlet: 'a scriptlet: it runs code in pages, and there is none but our own',
  style: 'it changes the style of pages, and the extension only hides',
  html: 'it changes the source of pages, which an extension can no longer do',
  modifier: 'hiding by a condition, such as the path of the page, is not known',
  site: 'it names sites by a pattern, and browsers know them by their whole names',
};

export function readLines(lists: OperatorList[], browser: Browser): ReadLines {
  const read: ReadLines = {
    requests: [],
    hiding: [],
    hidingExceptions: [],
    takenBack: [],
    leftOut: [],
    partly: [],
  };
  for (const list of lists) {
    const selected = selectLines(list.lines, browser);
    for (const { reason, ...place } of selected.leftOut) {
      read.leftOut.push({ line: { list, ...place }, reason });
    }
    for (const place of selected.taken) {
      readLine({ list, ...place }, read);
    }
  }
  return read;
}

function readLine(line: Line, read: ReadLines): void {
  const parsed = parseRule(line.text);
  if (parsed.kind === 'unusable') {
    read.leftOut.push({ line, reason: reasons[parsed.problem] });
  } else if (parsed.kind === 'hiding') {
    if (isReadableSelector(parsed.rule.selector)) {
      read.hiding.push({ line, rule: parsed.rule });
    } else {
      read.leftOut.push({ line, reason: reasons.selector });
    }
  } else if (parsed.kind === 'hosts') {
    for (const host of parsed.hosts.filter((name) => !localNames.test(name))) {
      const rule = { exception: false, pattern: `||${host.toLowerCase()}^`, modifiers: [] };
      readNetworkLine(line, readNetworkRule(rule), read);
    }
  } else if (parsed.kind === 'network') {
    readNetworkLine(line, readNetworkRule(parsed.rule), read);
  }
}

/** Local names at the start of hosts files, which are not blocked. */
const localNames = /^(local|localhost|localhost\.localdomain|broadcasthost|ip6-.*|0\.0\.0\.0)$/i;

function readNetworkLine(
  line: Line,
  rule: ReturnType<typeof readNetworkRule>,
  { requests, hidingExceptions, takenBack, leftOut, partly }: ReadLines,
): void {
  if (typeof rule === 'string') {
    leftOut.push({ line, reason: rule });
    return;
  }
  const { key } = rule;
  if (rule.takesBack) {
    takenBack.push({ line, key });
  }
  if (rule.text !== undefined) {
    requests.push({ line, key, text: rule.text });
  }
  if (rule.hidingExceptions) {
    hidingExceptions.push({ line, key, hosts: rule.hidingExceptions });
  }
  if (rule.without !== undefined) {
    partly.push({ line, reason: rule.without });
  }
}

/**
 * Prefixes are of one browser alone, and a namespace would need a declaration. `:has()` must hold neither
 * another `:has()` nor a pseudo-element.
 */
const unportable = /:-[a-z]+-|[\w*]\|(?!=)|:has\([^)]*(:has\(|::)/;

/** Whether the style sheets of browsers can read a selector: one that they cannot spoils its whole rule. */
function isReadableSelector(selector: string): boolean {
  const withoutTexts = selector.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  if (unportable.test(withoutTexts)) {
    return false;
  }
  try {
    const code = Buffer.from(`${selector}{color:red}`);
    return transform({ filename: 'list.css', code }).warnings.length === 0;
  } catch {
    return false;
  }
}
