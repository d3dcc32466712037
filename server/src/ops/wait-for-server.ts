import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. */
const maxWait = 30_000;

/**
 * Polls the state of a running server until it shows a result.
 * @param unfinished the remaining work, for the message of the error
 * @throws when there is no result within 30 s
 */
export async function waitForServer<Result>(
  unfinished: string,
  read: () => Promise<Result | undefined>,
): Promise<Result> {
  const deadline = Date.now() + maxWait;
  while (Date.now() < deadline) {
    const result = await read();
    if (result !== undefined) return result;
    await pause(200);
  }
  throw new Error(`${unfinished}: no server runs, or Stripe does not answer. It stays due.`);
}
