import { setTimeout } from 'node:timers/promises';

/**
 * Waits until a URL answers with a success.
 * @throws after `timeoutMs`, with what it answered last
 */
export async function waitForUrl(url: string, timeoutMs = 90_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      await response.body?.cancel();
      if (response.ok) return;
      last = `status ${response.status}`;
    } catch {
      last = 'no answer';
    }
    await setTimeout(25);
  }
  throw new Error(`${url} was not ready after ${timeoutMs / 1_000} s: ${last}.`);
}
