import type { HidingRule } from '../filter-syntax/parse-rule.ts';
import type { CompiledRule } from './compile-network-rule.ts';
import { readOwnLine, type LineProblem } from './own-line.ts';

/** A rule with the number of its line, from 1. */
interface Numbered<Rule> {
  line: number;
  rule: Rule;
}

/** The error of a line, counted from 1. */
export interface OwnProblem {
  line: number;
  problem: LineProblem;
}

interface OwnRules {
  hiding: Numbered<HidingRule>[];
  network: Numbered<CompiledRule>[];
  /** The rules as they are written, with the one site that each is about; '' for several or all. */
  written: { line: number; site: string; text: string }[];
  problems: OwnProblem[];
}

/**
 * Firefox takes 5,000 rules that are not in the package, of which one is for the allowed sites. Chrome takes
 * more. Of rules that hide, each page of their site reads all.
 */
const mostRules = { network: 4999, hiding: 4999 };

/** Reads the user's rules, one a line. A rule that is written twice counts once. */
export function readOwnRules(text: string): OwnRules {
  const rules: OwnRules = { hiding: [], network: [], written: [], problems: [] };
  const seen = new Set<string>();
  for (const [index, untrimmed] of text.split('\n').entries()) {
    const line = index + 1;
    const lineText = untrimmed.trim();
    const read = readOwnLine(lineText);
    if (read.kind === 'unusable') {
      rules.problems.push({ line, problem: read.problem });
    } else if ((read.kind === 'hiding' || read.kind === 'network') && !seen.has(lineText)) {
      if (rules[read.kind].length >= mostRules[read.kind]) {
        rules.problems.push({ line, problem: 'limit' });
        continue;
      }
      seen.add(lineText);
      rules.written.push({ line, site: read.site, text: lineText });
      if (read.kind === 'hiding') {
        rules.hiding.push({ line, rule: read.rule });
      } else {
        rules.network.push({ line, rule: read.rule });
      }
    }
  }
  return rules;
}

/** Takes the allowed sites out of a text, because they are kept apart from the rules. */
export function takeAllowedSites(text: string): { text: string; sites: string[] } {
  const sites: string[] = [];
  const others = text.split(/\r?\n/).filter((line) => {
    const read = readOwnLine(line);
    if (read.kind === 'allowed-site') {
      sites.push(read.site);
    }
    return read.kind !== 'allowed-site';
  });
  return { text: others.join('\n'), sites };
}

/** Adds the lines at the end that are not in the text yet. */
export function addLines(text: string, lines: string[]): string {
  const known = new Set(linesOf(text));
  const added = [...new Set(lines)].filter((line) => !known.has(line));
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return added.length === 0 ? text : `${before}${added.join('\n')}\n`;
}

export function removeLines(text: string, lines: string[]): string {
  const removed = new Set(lines);
  const kept = text.split('\n').filter((line) => !removed.has(line.trim()));
  return kept.join('\n');
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
