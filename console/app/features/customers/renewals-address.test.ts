import { expect, test } from 'vitest';
import { renewalQueryOf, renewalsAddress } from './renewals-address.ts';

test.each([
  ['', { days: '7' }],
  ['days=30', { days: '30' }],
  ['days=365', { days: '7' }],
  [
    'days=30&after=2026-12-01T00:00:00.000Z~sub_1',
    { days: '30', after: '2026-12-01T00:00:00.000Z~sub_1' },
  ],
])('the address "%s" asks for %j', (text, query) => {
  expect(renewalQueryOf(new URLSearchParams(text))).toEqual(query);
});

test('an address keeps its query', () => {
  const query = { days: '30', after: '2026-12-01T00:00:00.000Z~sub_1' } as const;
  const { searchParams } = new URL(renewalsAddress(query), 'https://console.example');
  expect(renewalQueryOf(searchParams)).toEqual(query);
});
