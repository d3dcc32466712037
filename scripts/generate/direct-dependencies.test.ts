import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/settings.ts';

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

test.each(['server', 'web', 'contract', 'licence', 'extension'])(
  'the notices name what %s itself depends on, as it is installed',
  (workspace) => {
    const notices = readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8').split('\n');
    const listed = new Set(notices.map((line) => line.split(' · ')[0]));
    const missing = Object.keys(manifestOf(workspace).dependencies ?? {})
      .map((name) => {
        const own = join(workspace, 'node_modules', name);
        return manifestOf(existsSync(join(root, own)) ? own : join('node_modules', name));
      })
      .filter(({ private: isOurs }) => !isOurs)
      .map(({ name, version }) => `- ${name} ${version}`)
      .filter((line) => !listed.has(line));
    expect(missing, '`npm run generate notices` rewrites THIRD-PARTY-NOTICES.md').toEqual([]);
  },
);
