// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendToPage, startExtension } from '../../../test/an-extension.ts';
import { useExtension } from './use-extension.ts';

const presence = { version: '1.0.0', linked: false };

let extension: ReturnType<typeof startExtension>;

beforeEach(() => {
  vi.useFakeTimers();
  // happy-dom sends a message after a time that cannot be faked.
  vi.spyOn(window, 'postMessage').mockImplementation((message) => sendToPage(message));
  extension = startExtension({});
});

afterEach(() => {
  cleanup();
  extension.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function pass(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms));
}

test.each([
  ['is silent', {}],
  ['refuses', { hello: { error: 'INTERNAL' } }],
  ['answers in another shape', { hello: { version: 1 } }],
])(
  'an extension that %s is asked again every two seconds until it answers',
  async (_what, replies) => {
    Object.assign(extension.replies, replies);
    const { result } = renderHook(() => useExtension());
    expect(result.current.extension).toEqual({ state: 'asking' });
    await pass(5000);
    expect(result.current.extension).toEqual({ state: 'absent' });
    expect(extension.asked).toHaveLength(3);
    extension.replies['hello'] = presence;
    await pass(2000);
    expect(result.current.extension).toEqual({ state: 'present', ...presence });
    expect(extension.asked).toHaveLength(4);
    await pass(60_000);
    expect(extension.asked).toHaveLength(4);
  },
);

test('a page that was left asks no more', async () => {
  extension.replies['hello'] = { error: 'INTERNAL' };
  const { unmount } = renderHook(() => useExtension());
  await pass(1000);
  unmount();
  await pass(60_000);
  expect(extension.asked).toHaveLength(1);
});
