import type { Random } from '../../lib/statistics.ts';
import type { System } from './system.ts';

export type ScenarioContext = {
  system: System;
  random: Random;
  /** Scales a duration or a count by `--minutes`. */
  scaled: (amount: number) => number;
  report: (result: Result) => void;
};

export type Scenario = {
  name: string;
  /** The servers that it starts are stopped after it. */
  run: (context: ScenarioContext) => Promise<void>;
};

/** The result of one injected fault. */
export type Result = {
  injected: string;
  observed: string;
  /** Acknowledged, but missing. */
  lost: string[];
  /** Anything that must not happen. */
  wrong: string[];
};

const maxProblems = 8;

/** A line for the result, and one for each kind of problem. */
export function describeResult({ injected, observed, lost, wrong }: Result): string {
  const all = [...lost.map((what) => `lost: ${what}`), ...wrong.map((what) => `wrong: ${what}`)];
  const distinct = [...new Set(all)];
  const more = distinct.length > maxProblems ? [`… and ${distinct.length - maxProblems} more`] : [];
  return [
    `${injected}: ${observed}; ${lost.length} lost, ${wrong.length} wrong`,
    ...[...distinct.slice(0, maxProblems), ...more].map((line) => `  ${line}`),
  ].join('\n');
}
