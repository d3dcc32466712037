import { setTimeout } from 'node:timers/promises';

const firstPause = 100;
const longestPause = 3_000;

/**
 * Asks until the answer is yes, less and less often.
 * @param longest milliseconds
 * @returns whether it was yes in time
 */
export async function pollUntil(ask: () => Promise<boolean>, longest: number): Promise<boolean> {
  const deadline = Date.now() + longest;
  for (let pause = firstPause; Date.now() < deadline; pause = Math.min(2 * pause, longestPause)) {
    if (await ask()) return true;
    await setTimeout(pause);
  }
  return false;
}
