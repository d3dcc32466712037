import { expect, test } from 'vitest';
import { newId, randomText } from './ids.ts';

test('an id is its prefix and 24 random letters or digits, or the given number', () => {
  expect(newId('sub')).toMatch(/^sub_[A-Za-z0-9]{24}$/);
  expect(newId('cus', 14)).toMatch(/^cus_[A-Za-z0-9]{14}$/);
});

test('a thousand random texts are all different', () => {
  const texts = Array.from({ length: 1_000 }, () => randomText(14));
  expect(new Set(texts).size).toBe(1_000);
});
