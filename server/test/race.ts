import { performance } from 'node:perf_hooks';
import { inspect } from 'node:util';

/** How often each race is run: twice in every test run, more with `npm run races`. */
const { RACE_ROUNDS } = process.env;
const rounds = Number(RACE_ROUNDS ?? 2);

/** Milliseconds; a round seldom needs one second, but the machine may be busy. */
export const raceTimeout = rounds * 15_000 + 30_000;

/**
 * Runs the rounds of a race one after the other; prints the result for `npm run races`.
 * @param round runs its calls at the same time and checks the outcome
 */
export async function race(name: string, round: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const violations: unknown[] = [];
  for (let run = 0; run < rounds; run++) await round().catch((error) => violations.push(error));
  if (RACE_ROUNDS) {
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const result = `${rounds} rounds, ${violations.length} violations, ${seconds} s`;
    const first = violations.length > 0 ? `${inspect(violations[0])}\n` : '';
    process.stdout.write(`${name} | ${result}\n${first}`);
  }
  if (violations.length === 0) return;
  throw new Error(`${violations.length} of ${rounds} rounds`, { cause: violations[0] });
}
