import { expect, test } from 'vitest';
import { auditAddress, auditQueryOf } from './audit-address.ts';

const staff = '018f2f6e-0000-7000-8000-000000000001';

test.each([
  ['', {}],
  ['before=120&action=refund', { before: '120', action: 'refund' }],
  ['before=later&action=', {}],
  [`staff=${staff}&target=%20cus_1%20`, { staff, target: 'cus_1' }],
  ['staff=ada&page=2', {}],
])('the address ?%s asks for %j', (search, query) => {
  expect(auditQueryOf(new URLSearchParams(search))).toEqual(query);
});

test.each([
  [{}, '/audit'],
  [{ action: 'log-in', before: undefined }, '/audit?action=log-in'],
  [{ target: 'a b', before: '7' }, '/audit?target=a+b&before=7'],
])('%j has the address %s', (query, address) => {
  expect(auditAddress(query)).toBe(address);
});
