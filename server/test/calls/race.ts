import { performance } from 'node:perf_hooks';
import { inspect } from 'node:util';
import { expect, vi } from 'vitest';
import type { Answer } from '../../../scripts/clients/api.ts';

/** How often each race is run: once in `npm test`, more often where RACE_ROUNDS says so. */
const { RACE_ROUNDS } = process.env;
const rounds = Number(RACE_ROUNDS ?? 1);

/** Milliseconds; a round seldom needs one second, but the machine may be busy. */
export const raceTimeout = rounds * 15_000 + 30_000;

/**
 * Runs the rounds of a race one after the other; prints the result for `npm run prove races`.
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

/** Codes that a busy server may answer with; a change may still be made after that. */
const refusals = new Set(['BUSY', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROCESSING']);

/**
 * Makes calls at the same time. One that a busy server has refused is made again, as by a client that
 * tries later, so that the answers and the outcome are those of a fast server.
 */
export async function callAtOnce(calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers = await Promise.all(calls.map(async (call) => ({ call, answer: await call() })));
  return Promise.all(
    answers.map(async ({ call, answer }) => (isRefused(answer) ? untilAccepted(call) : answer)),
  );
}

const isRefused = ({ body }: Answer) => refusals.has(body?.code);

function untilAccepted(call: () => Promise<Answer>): Promise<Answer> {
  return vi.waitFor(
    async () => {
      const answer = await call();
      expect(answer).not.toSatisfy(isRefused);
      return answer;
    },
    { timeout: 45_000, interval: 500 },
  );
}
