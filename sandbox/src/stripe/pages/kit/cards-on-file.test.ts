import { expect, test } from 'vitest';
import { cardText } from './cards-on-file.ts';

test.each([
  ['visa', 12, 'Visa ending in 4242, expires 12/2030'],
  ['amex', 1, 'American Express ending in 4242, expires 01/2030'],
  ['newbrand', 9, 'newbrand ending in 4242, expires 09/2030'],
])('a card of the brand %s that expires in month %i reads "%s"', (brand, month, text) => {
  const card = { brand, last4: '4242', exp_month: month, exp_year: 2030 };
  expect(cardText({ type: 'card', card })).toBe(text);
});
