import { expect, test } from 'vitest';
import { termsRevised, termsVersion } from './legal.ts';

test('the version of the terms is the day that their page names', () => {
  const day = new Date(`${termsRevised} UTC`).toISOString().slice(0, 10);
  expect(termsVersion).toBe(day);
});
