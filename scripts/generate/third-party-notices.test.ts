import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/settings.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

test('the notices name what each workspace itself depends on, as it is installed', async () => {
  const lines = (await thirdPartyNotices()).split('\n');
  const listed = new Set(lines.map((line) => line.split(' · ')[0]));
  const missing = ['server', 'web', 'texts', 'contract', 'licence', 'extension'].flatMap(
    (workspace) =>
      Object.keys(manifestOf(workspace).dependencies ?? {})
        .map((name) => {
          const own = join(workspace, 'node_modules', name);
          return manifestOf(existsSync(join(root, own)) ? own : join('node_modules', name));
        })
        .filter(({ private: isOurs }) => !isOurs)
        .map(({ name, version }) => `- ${name} ${version}`)
        .filter((line) => !listed.has(line)),
  );
  expect(missing).toEqual([]);
});
