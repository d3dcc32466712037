import { expect, test } from 'vitest';
import { previousAttributes } from './previous-attributes.ts';

test.each([
  ['nothing differs', { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, undefined],
  ['a value has changed', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 }],
  ['a value was null', { a: null }, { a: 1 }, { a: null }],
  ['a key is new', {}, { a: 1 }, { a: null }],
  ['a key is gone', { a: 1 }, {}, { a: 1 }],
  ['a nested key has changed', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { c: 2 } }],
  ['a list has changed', { a: [1, 2] }, { a: [1, 3] }, { a: [1, 2] }],
  ['an object is now null', { a: { b: 1 } }, { a: null }, { a: { b: 1 } }],
])('when %s', (_case, before, after, expected) => {
  expect(previousAttributes(before, after)).toEqual(expected);
});
