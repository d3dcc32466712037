import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withDeadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work that ends in time gives its result, and its signal never aborts', async () => {
  let signal: AbortSignal | undefined;
  const result = await withDeadline(async (given) => {
    signal = given;
    return 'done';
  }, 9000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(result).toBe('done');
  expect(signal?.aborted).toBe(false);
});

test('when the time is over the caller gets an error, and the signal aborts with it', async () => {
  let signal: AbortSignal | undefined;
  const answer = withDeadline((given) => {
    signal = given;
    return new Promise(() => {});
  }, 9000).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const error = await answer;
  expect(error).toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE', retryAfter: 30 });
  expect(signal?.reason).toBe(error);
});
