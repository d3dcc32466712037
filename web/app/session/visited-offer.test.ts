import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerIn, storeVisitedOffer } from '../document/offer.ts';
import { memoryStorage } from './browser-storage.ts';
import { storedOffer } from './visited-offer.ts';

const localStorage = memoryStorage();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z') });
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('localStorage', localStorage);
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['?offer=uk', 'uk'],
  ['?utm_source=mail&offer=usa', 'usa'],
  ['?offer=uk&utm_source=mail', 'uk'],
  ['?offer=', null],
  ['?offer=%3Cscript%3E', null],
  ['?special-offer=uk', null],
  ['', null],
])('the address %s has the offer %s', (search, code) => {
  expect(offerIn(search)).toBe(code);
});

it.each([
  ['2026-11-02T11:59:59Z', 'uk'],
  ['2026-11-02T12:00:00Z', null],
])('an offer of an address is kept for a day: at %s it is %s', (now, code) => {
  vi.stubGlobal('location', { search: '?offer=uk' });
  storeVisitedOffer();
  vi.setSystemTime(Date.parse(now));
  expect(storedOffer()).toBe(code);
});

it('an address without an offer keeps the earlier one', () => {
  vi.stubGlobal('location', { search: '?offer=uk' });
  storeVisitedOffer();
  vi.stubGlobal('location', { search: '' });
  storeVisitedOffer();
  expect(storedOffer()).toBe('uk');
});
