import { expect, test } from 'vitest';
import { isMeasured } from './measurement.ts';

test.each([
  ['/', true],
  ['/pricing', true],
  ['/blog/how-ad-blockers-work', true],
  ['/authors', true],
  ['/auth', false],
  ['/auth/login', false],
  ['/dashboard', false],
  ['/dashboard/account', false],
  ['/subscription/success', false],
  ['/link', false],
  ['/uninstalled', false],
  ['/help', false],
  ['/withdraw/confirm', false],
  ['/unsubscribe', false],
])('%s is measured: %s', (path, expected) => {
  expect(isMeasured(path)).toBe(expected);
});
