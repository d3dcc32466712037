import { performance } from 'node:perf_hooks';
import { inspect } from 'node:util';

/** How often each race is run: a few times in every test run, many with `npm run races`. */
const { RACE_ROUNDS } = process.env;
const rounds = Number(RACE_ROUNDS ?? 2);

/** What a race may take: a round seldom needs a second, but the machine may have other work too. */
export const raceTimeout = rounds * 15_000 + 30_000;

/**
 * Runs a race round by round; when many rounds are asked for, says what came of them.
 * @param round resolves when all has run side by side and its outcome has been looked at
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
