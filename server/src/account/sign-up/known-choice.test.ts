import type { SignUpChoice } from '@stillweb/contract/account/auth';
import { expect, test } from 'vitest';
import { knownChoice } from './known-choice.ts';

test.each<[string, SignUpChoice, SignUpChoice | undefined]>([
  ['a plan', { plan: 'YEARLY' }, { plan: 'YEARLY' }],
  ['a plan and its offer', { plan: 'YEARLY', offer: 'uk' }, { plan: 'YEARLY', offer: 'uk' }],
  [
    'a plan and an offer that the release does not know',
    { plan: 'YEARLY', offer: 'spring-27' },
    { plan: 'YEARLY', offer: 'spring-27' },
  ],
  ['a plan without what is no code', { plan: 'YEARLY', offer: '<b>' }, { plan: 'YEARLY' }],
  [
    'a plan and its currency',
    { plan: 'YEARLY', currency: 'eur' },
    { plan: 'YEARLY', currency: 'eur' },
  ],
  ['a plan without what is no currency', { plan: 'YEARLY', currency: 'e<b>' }, { plan: 'YEARLY' }],
  ['nothing of a currency without a plan', { currency: 'eur' }, undefined],
  ['a promotion code', { code: 'SPRING' }, { code: 'SPRING' }],
  ['nothing of an offer without a plan', { offer: 'uk' }, undefined],
  ['nothing', {}, undefined],
])('of a choice counts %s', (_case, choice, expected) => {
  expect(knownChoice(choice)).toEqual(expected);
});
