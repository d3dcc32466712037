import { expect, test } from 'vitest';
import { accountNameOf } from './account-name.ts';

test.each([
  ['Ada Lovelace', 'ada@stillweb.example', 'Ada Lovelace'],
  [' Ada ', 'ada@stillweb.example', 'Ada'],
  [undefined, 'ada.lovelace+news@stillweb.example', 'Ada Lovelace'],
  ['win at www.evil.example', 'ada_l@stillweb.example', 'Ada L'],
  ['a'.repeat(101), 'ada99@stillweb.example', 'Ada'],
  ['', '12345@stillweb.example', 'Subscriber'],
])('the name %j with the address %s names the account %s', (name, email, expected) => {
  expect(accountNameOf({ name, email })).toBe(expected);
});
