import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { variableTable } from '../../server/src/config/variable-table.ts';
import { root } from '../settings.ts';

/** Pages whose last part is made from the code. */
const pages = [
  {
    file: join(root, 'docs/CONFIGURATION.md'),
    heading: '## Variables of the server\n',
    makeTable: variableTable,
  },
];

/** Each page as it is, and as it should be. @throws when a page has lost the heading of its table */
export function generatedPages(): { file: string; current: string; wanted: string }[] {
  return pages.map(({ file, heading, makeTable }) => {
    const current = readFileSync(file, 'utf8');
    const end = current.indexOf(heading);
    if (end === -1) throw new Error(`${file} has lost its heading “${heading.trim()}”`);
    return { file, current, wanted: `${current.slice(0, end)}${heading}\n${makeTable()}` };
  });
}
