import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './browser-storage.ts';
import { nextAfterVerification, storeNextAfterVerification } from './next-after-verification.ts';

const localStorage = memoryStorage();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z') });
  vi.stubGlobal('window', { localStorage });
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['a page', '/link?code=ABCD', '2026-11-02T11:59:59Z', '/link?code=ABCD'],
  ['a page of yesterday', '/link', '2026-11-02T12:00:00Z', null],
  ['another site', '//evil.example', '2026-11-01T12:00:01Z', null],
  ['no page', null, '2026-11-01T12:00:01Z', null],
])(
  'a verification leads back to the page that the sign-up began with: %s',
  (_case, path, now, next) => {
    storeNextAfterVerification('/dashboard/account');
    storeNextAfterVerification(path);
    vi.setSystemTime(Date.parse(now));
    expect(nextAfterVerification()).toBe(next);
  },
);

it.each(['/link', '{"value":', '{"value":"/link"}'])('reads %j as none', (text) => {
  localStorage.setItem('next', text);
  expect(nextAfterVerification()).toBeNull();
});
