import { expect, test } from 'vitest';
import { decideNextStep } from './decide-next-step.ts';

test.each([
  ['asking', null, 'asking'],
  ['absent', null, 'add'],
  ['present', null, 'linking'],
  ['present', 'linked', 'done'],
  ['present', 'no room', 'make room'],
  ['present', 'failed', 'link'],
] as const)(
  'an extension that is %s, and was %s: the next step is %s',
  (extension, outcome, step) => {
    expect(decideNextStep(extension, outcome)).toBe(step);
  },
);
