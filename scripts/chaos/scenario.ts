import type { Random } from './random.ts';
import type { Row } from './table.ts';
import type { World } from './world.ts';

export type Stage = {
  world: World;
  random: Random;
  /** Makes a duration, in milliseconds, as long or short as was asked for. */
  scaled: (ms: number) => number;
  /** Adds a row to the table, and says so at once. */
  report: (row: Row) => void;
};

export type Scenario = { name: string; play: (stage: Stage) => Promise<void> };
