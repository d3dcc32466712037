import { setTimeout } from 'node:timers/promises';

/**
 * Calls `look` until it returns something.
 * @param what is awaited, for the error message
 * @throws after 60 s
 */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | null | undefined | false | ''>,
): Promise<T> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const result = await look();
    if (result) return result;
    await setTimeout(50);
  }
  throw new Error(`Waited 60 s in vain for ${what}.`);
}
