import { setTimeout } from 'node:timers/promises';

/**
 * Calls `look` until it returns something.
 * @param what the awaited condition, for the error message
 * @param limits.timeoutMs after which it throws
 * @param limits.maxPauseMs how long the pauses between the calls become, which double each time
 */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | null | undefined | false | ''>,
  { timeoutMs = 60_000, maxPauseMs = 50 } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let pause = 50; Date.now() < deadline; pause = Math.min(2 * pause, maxPauseMs)) {
    const result = await look();
    if (result) return result;
    await setTimeout(pause);
  }
  throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}.`);
}
