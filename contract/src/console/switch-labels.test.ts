import { expect, test } from 'vitest';
import { switchLabel } from './switch-labels.ts';

test.each([
  [{ name: 'checkout', offer: null }, 'Checkout', 'Stop checkout'],
  [{ name: 'sign-up', offer: null }, 'Sign-up', 'Stop sign-up'],
  [{ name: 'uk', offer: 'UK offer' }, 'UK offer', 'Stop UK offer'],
  [
    { name: 'usa', offer: 'introductory US offer' },
    'Introductory US offer',
    'Stop introductory US offer',
  ],
  [{ name: 'later', offer: null }, 'Later', 'Stop later'],
])('%j is called %s', (one, label, stop) => {
  expect(switchLabel(one)).toMatchObject({ label, stop });
});
