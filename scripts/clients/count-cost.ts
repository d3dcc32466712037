import { appendFileSync } from 'node:fs';

/** The costs that make a test run long. */
export type Cost =
  | 'servers started'
  | 'consoles started'
  | 'databases created'
  | 'buyers paid'
  | 'clock advances'
  | 'passwords hashed'
  | 'pages loaded';

/** Counts one more in `npm test`, which names the file for it. Elsewhere this does nothing. */
export function countCost(cost: Cost): void {
  const file = process.env.TEST_COSTS_FILE;
  // One short line: what several processes append at the same time stays whole.
  if (file) appendFileSync(file, `${cost}\n`);
}
