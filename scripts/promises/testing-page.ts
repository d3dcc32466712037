import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../settings.ts';
import { promiseTable } from './promise-table.ts';
import { readPromises } from './read-promises.ts';

export const testingPageFile = join(root, 'docs/TESTING.md');

const heading = '## Where each promise is tested\n';

/** `docs/TESTING.md` with the table of today's tests below its last heading. */
export function testingPage(): string {
  const page = readFileSync(testingPageFile, 'utf8');
  const end = page.indexOf(heading);
  if (end === -1) throw new Error(`docs/TESTING.md has lost its heading “${heading.trim()}”`);
  return `${page.slice(0, end)}${heading}\n${promiseTable(readPromises())}`;
}
