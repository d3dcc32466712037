// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isUse } from './portal-countdown.tsx';

test.each([
  ['a key', 'keydown', 'body', true],
  ['a press', 'pointerdown', 'p', true],
  ['a turn of the wheel', 'wheel', 'p', true],
  ['focus on a button', 'focusin', 'button', true],
  ['focus on the heading, which the page itself gives it,', 'focusin', 'h1', false],
  ['a press on the heading', 'pointerdown', 'h1', true],
])('%s is a use of the page: %#', (_what, type, tag, expected) => {
  expect(isUse({ type, target: document.createElement(tag) })).toBe(expected);
});
