import { setTimeout } from 'node:timers/promises';
import type { Service } from './service-group.ts';

/**
 * Waits until a URL answers with a success.
 * @param options.service what answers there; when it has ended, nothing will
 * @throws after `timeoutMs`, with what it answered last
 */
export async function waitForUrl(
  url: string,
  { timeoutMs = 90_000, service }: { timeoutMs?: number; service?: Service } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last = 'no answer';
  let ending: string | undefined;
  void service?.ended.then((line) => (ending = line));
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      await response.body?.cancel();
      if (response.ok) return;
      last = `status ${response.status}`;
    } catch {
      last = 'no answer';
    }
    if (ending) throw new Error(`${ending} before it was ready.`);
    await setTimeout(25);
  }
  throw new Error(`${url} was not ready after ${timeoutMs / 1_000} s: ${last}.`);
}
