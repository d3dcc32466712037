import { expect, test } from 'vitest';
import { describeKeys } from './explain-licence.ts';

const keys = [{ kid: 'aaaaaaaaAAAA' }, { kid: 'bbbbbbbbBBBB' }];

test('`ops licence-keys` counts the browsers that pin each key', () => {
  const versions = [
    { version: '1.2.0+aaaaaaaa.bbbbbbbb', count: 7 },
    { version: '1.1.0+oldoldol.aaaaaaaa', count: 2 },
    { version: '1.0.0', count: 1 },
  ];
  expect(describeKeys(versions, keys)).toEqual([
    'key           aaaaaaaa, signs, 9 of 10 browsers pin it',
    'key           bbbbbbbb, spare, 7 of 10 browsers pin it',
    'key           oldoldol, not in LICENCE_SECRET, 2 of 10 browsers pin it',
    'unknown       1 of 10 browsers do not say what they pin',
    'version       1.2.0+aaaaaaaa.bbbbbbbb, 7 browsers',
    'version       1.1.0+oldoldol.aaaaaaaa, 2 browsers',
    'version       1.0.0, 1 browsers',
  ]);
});

test('`ops licence-keys` shows both keys while no browser is linked', () => {
  expect(describeKeys([], keys)).toEqual([
    'key           aaaaaaaa, signs, 0 of 0 browsers pin it',
    'key           bbbbbbbb, spare, 0 of 0 browsers pin it',
    'unknown       0 of 0 browsers do not say what they pin',
  ]);
});
