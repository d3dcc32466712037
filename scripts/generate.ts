import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { variableTable } from '../server/src/config/variable-table.ts';
import { tool } from './check/step.ts';
import { root } from './lib/settings.ts';

/** The generated files, and the programs that write them. Tests compare both. */
const generators: Record<string, () => Promise<void>> = {
  // The test that compares it with the migrated database writes what that has.
  schema: () =>
    tool('.', 'vitest', 'run', 'src/platform/database/database-schema.test.ts', '--update'),
  // The test that compares docs/api.txt with the server writes what that says.
  api: () => tool('.', 'vitest', 'run', 'src/http/openapi.test.ts', '--update'),
  docs: async () => writeFileSync(configurationPage, writeConfigurationPage()),
};

export const configurationPage = join(root, 'docs/CONFIGURATION.md');

/** The page, whose last part is made from the code. @throws when it has lost the heading of that part */
export function writeConfigurationPage(): string {
  const heading = '## Variables of the server\n';
  const current = readFileSync(configurationPage, 'utf8');
  const end = current.indexOf(heading);
  if (end === -1) throw new Error(`${configurationPage} has lost its heading “${heading.trim()}”`);
  return `${current.slice(0, end)}${heading}\n${variableTable()}`;
}

if (import.meta.main) {
  const all = Object.keys(generators);
  const names = process.argv.length > 2 ? process.argv.slice(2) : all;
  if (names.some((name) => !generators[name])) {
    console.error(`npm run generate [${all.join('|')}]`);
    process.exit(1);
  }
  for (const name of names) {
    await generators[name]?.();
    console.log(`${name} is up to date.`);
  }
}
