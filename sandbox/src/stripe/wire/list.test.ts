import { expect, test } from 'vitest';
import { pageOf } from './list.ts';

const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

test.each([
  [{ limit: 2 }, 'ab', true],
  [{ limit: 5 }, 'abcde', false],
  [{ limit: 2, starting_after: 'b' }, 'cd', true],
  [{ limit: 3, starting_after: 'b' }, 'cde', false],
  [{ limit: 2, starting_after: 'e' }, '', false],
  [{ limit: 2, ending_before: 'd' }, 'bc', true],
  [{ limit: 3, ending_before: 'd' }, 'abc', false],
  [{ limit: 2, ending_before: 'a' }, '', false],
])('the page %o of five items is "%s", with more: %s', (paging, ids, has_more) => {
  const page = pageOf(items, '/v1/items', paging);
  expect(page).toEqual({
    object: 'list',
    data: ids.split('').map((id) => ({ id })),
    has_more,
    url: '/v1/items',
  });
});

test.each([
  [
    { limit: 2, starting_after: 'z' },
    { code: 'resource_missing', param: 'starting_after' },
  ],
  [
    { limit: 2, ending_before: 'z' },
    { code: 'resource_missing', param: 'ending_before' },
  ],
  [{ limit: 2, starting_after: 'a', ending_before: 'c' }, {}],
])('the page %o is refused', (paging, details) => {
  expect(() => pageOf(items, '/v1/items', paging)).toThrow(
    expect.objectContaining({ status: 400, details }),
  );
});
