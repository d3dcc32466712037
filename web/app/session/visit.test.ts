import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerIn, promotionCodeIn, storeVisitedOffer } from '../document/visit.ts';
import { memoryStorage } from './storage.ts';
import {
  chosenPlan,
  clearPromotionCode,
  nextAfterVerification,
  restoreSignUpChoice,
  signUpChoice,
  storedOffer,
  storedPromotionCode,
  storeNextAfterVerification,
  storePromotionCode,
} from './visit.ts';

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

it('a chosen plan is kept with the offer at which it was shown', () => {
  chosenPlan.set({ plan: 'YEARLY', offer: 'uk' });
  expect(chosenPlan.get()).toMatchObject({ plan: 'YEARLY', offer: 'uk' });
  chosenPlan.clear();
  expect(chosenPlan.get()).toBeNull();
});

it.each([
  ['2026-11-02T11:59:59Z', 'MONTHLY'],
  ['2026-11-02T12:00:00Z', undefined],
])('a chosen plan is kept for a day: at %s it is %s', (now, plan) => {
  chosenPlan.set({ plan: 'MONTHLY', offer: null });
  vi.setSystemTime(Date.parse(now));
  expect(chosenPlan.get()?.plan).toBe(plan);
});

it.each(['YEARLY', '{"plan":', 'null', '{"value":{"plan":"WEEKLY","offer":null},"at":1}'])(
  'no plan is chosen by %j',
  (stored) => {
    localStorage.setItem('plan', stored);
    expect(chosenPlan.get()).toBeNull();
  },
);

it.each([
  ['that remembers none', '', 'currency=eur;'],
  ['that remembers another one', 'currency=aed', 'currency=aed'],
])('a plan chosen elsewhere brings its currency to a browser %s', (_which, cookie, expected) => {
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', { cookie });
  const choice = { plan: 'MONTHLY', offer: undefined, currency: 'eur', code: undefined } as const;
  restoreSignUpChoice(choice);
  expect(document.cookie.slice(0, expected.length)).toBe(expected);
  expect(signUpChoice()).toEqual(choice);
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

it.each([
  ['a page', '/link?code=ABCD', '2026-11-02T11:59:59Z', '/link?code=ABCD'],
  ['a page of yesterday', '/link', '2026-11-02T12:00:00Z', null],
  ['another site', '//evil.example', '2026-11-01T12:00:01Z', null],
  ['no page', null, '2026-11-01T12:00:01Z', null],
])(
  'a verification leads back to the page that the sign-up began with: %s',
  (_case, path, now, next) => {
    storeNextAfterVerification('/dashboard/account');
    storeNextAfterVerification(path);
    vi.setSystemTime(Date.parse(now));
    expect(nextAfterVerification()).toBe(next);
  },
);

it.each(['/link', '{"value":', '{"value":"/link"}'])(
  'a verification leads to no page by %j',
  (text) => {
    localStorage.setItem('next', text);
    expect(nextAfterVerification()).toBeNull();
  },
);
