import { formatUserCode } from '@stillweb/contract/licence/user-code';
import { expect, test } from 'vitest';
import { createUserCode } from './user-code.ts';

test('a code is shown as two groups of four letters without vowels', () => {
  const shown = Array.from({ length: 200 }, () => formatUserCode(createUserCode()));
  for (const code of shown)
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  expect(new Set(shown).size).toBe(200);
});
