import { expect, test } from 'vitest';
import {
  customerListQueryOf,
  customersAddress,
  renewalQueryOf,
  renewalsAddress,
} from './customers-address.ts';

const after = '2026-12-01T00:00:00.000000Z~d7a6f1f0-0000-4000-8000-000000000000';

test.each([
  ['', { status: 'any' }],
  ['status=trial', { status: 'trial' }],
  ['status=unknown&plan=WEEKLY', { status: 'any' }],
  ['plan=YEARLY', { status: 'any', plan: 'YEARLY' }],
  [`status=paused&after=${after}`, { status: 'paused', after }],
])('the address "%s" asks for %j', (text, query) => {
  expect(customerListQueryOf(new URLSearchParams(text))).toEqual(query);
});

test('an address keeps its query', () => {
  const query = { status: 'ended', plan: 'MONTHLY', after } as const;
  const { searchParams } = new URL(customersAddress(query), 'https://console.example');
  expect(customerListQueryOf(searchParams)).toEqual(query);
});

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
