import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { promotionCodeIn } from '../document/promotion-code.ts';
import { memoryStorage } from './browser-storage.ts';
import { clearPromotionCode, storedPromotionCode, storePromotionCode } from './promotion-code.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z') });
  vi.stubGlobal('window', { localStorage: memoryStorage() });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['?code=SPRING', 'SPRING'],
  ['?offer=uk&code=%20spring-20%20', 'spring-20'],
  ['?code=no%20such%20code', 'no such code'],
  ['?code=%20', null],
  ['?promo-code=SPRING', null],
  ['', null],
])('the address %s has the promotion code %s', (search, code) => {
  expect(promotionCodeIn(search)).toBe(code);
});

it.each([
  ['2026-11-02T11:59:59Z', 'SPRING'],
  ['2026-11-02T12:00:00Z', null],
])('a promotion code is kept for a day: at %s it is %s', (now, code) => {
  storePromotionCode('SPRING');
  vi.setSystemTime(Date.parse(now));
  expect(storedPromotionCode()).toBe(code);
});

it('a promotion code that was removed is gone', () => {
  storePromotionCode('SPRING');
  clearPromotionCode();
  expect(storedPromotionCode()).toBeNull();
});
