import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path at which the test command puts a promtool of its own. */
export const extractedPromtool = fileURLToPath(
  new URL('../../../node_modules/.cache/promtool/promtool', import.meta.url),
);

/** The program that tests alerts of Prometheus, where this machine has it. */
export function findPromtool(): string | undefined {
  return ['/usr/bin/promtool', '/usr/local/bin/promtool', extractedPromtool].find(existsSync);
}
