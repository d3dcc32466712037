import type { Random } from '../statistics/random.ts';
import type { Result } from './report.ts';
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
