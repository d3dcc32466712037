import { expect, test } from 'vitest';
import { brandName } from './card-brand.ts';

test.each([
  ['visa', 'Visa'],
  ['amex', 'American Express'],
  ['jcb', 'JCB'],
  ['cartes_bancaires', 'Cartes bancaires'],
])('the brand %s is called %s', (code, name) => {
  expect(brandName(code)).toBe(name);
});
