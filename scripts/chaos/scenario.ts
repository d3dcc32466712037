import type { Random } from '../statistics/random.ts';
import type { Row } from './report-table.ts';
import type { System } from './system.ts';

export type ScenarioContext = {
  system: System;
  random: Random;
  /** Scales a duration or a count by `--minutes`. */
  scaled: (amount: number) => number;
  /** Adds a row to the table, and prints it at once. */
  report: (row: Row) => void;
};

export type Scenario = { name: string; run: (context: ScenarioContext) => Promise<void> };
