import { expect, test } from 'vitest';
import { mergeMetadata } from './metadata.ts';

test.each([
  ['undefined changes nothing', undefined, { plan: 'monthly' }],
  ['null removes all keys', null, {}],
  ['a new key is added', { user: '1' }, { plan: 'monthly', user: '1' }],
  ['a key is replaced', { plan: 'yearly' }, { plan: 'yearly' }],
  ['an empty value removes its key', { plan: '', user: '1' }, { user: '1' }],
])('%s', (_rule, changes, expected) => {
  expect(mergeMetadata({ plan: 'monthly' }, changes)).toEqual(expected);
});
