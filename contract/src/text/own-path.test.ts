import { expect, test } from 'vitest';
import { ownPathOf, pathOf } from './own-path.ts';

test.each(['/', '/pricing', '/dashboard/account?a=b#c', '/a//b'])(
  'security 69: %s is a path of our own',
  (text) => {
    const url = ownPathOf(text);
    expect(url && pathOf(url)).toBe(text);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'pricing',
  '',
  null,
  undefined,
])('security 69: %j leads to no page of our own', (text) => {
  expect(ownPathOf(text)).toBeUndefined();
});
