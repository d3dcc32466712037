import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { generatedPages } from './pages.ts';

test.each(generatedPages())('$file is up to date', ({ file, current, wanted }) => {
  expect(current, `\`npm run docs\` rewrites ${basename(file)}`).toBe(wanted);
});
