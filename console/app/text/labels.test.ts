import { expect, test } from 'vitest';
import { emailKindLabel } from './labels.ts';

test.each([
  ['trial-ending', 'Trial ending'],
  ['cancelled', 'Canceled'],
])('the kind %s is called %s', (kind, label) => {
  expect(emailKindLabel(kind)).toBe(label);
});
