import { expect, test } from 'vitest';
import { isOwnAccount } from './own-account.ts';

test.each([
  ['the same address', ['ada@stillweb.example'], true],
  ['other capitals', ['Ada@Stillweb.EXAMPLE'], true],
  ['a part after a plus', ['ada+trial@stillweb.example'], true],
  ['a former address', ['else@mail.example', 'ada@stillweb.example'], true],
  ['the same name elsewhere', ['ada@mail.example'], false],
  ['the address of a colleague', ['grace@stillweb.example'], false],
  ['no address', [], false],
])('security 87: an account with %s is the own one: %s', (_what, addresses, isOwn) => {
  expect(isOwnAccount('ada@stillweb.example', addresses)).toBe(isOwn);
});
