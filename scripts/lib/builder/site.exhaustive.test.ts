import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { root } from '../settings.ts';

// Inside of this checkout, so that packages are found in its node_modules.
mkdirSync(join(root, '.data'), { recursive: true });
const folder = mkdtempSync(join(root, '.data/Größe mit Leerzeichen '));
afterAll(() => rmSync(folder, { recursive: true }));

const made = new Set(['build', 'node_modules', '.react-router']);

test.each(['web', 'console'])(
  'the pages of %s are built in a folder with a space and an umlaut',
  { timeout: 180_000 },
  async (workspace) => {
    const filter = (path: string) => !made.has(basename(path));
    for (const part of ['texts', workspace]) {
      cpSync(join(root, part), join(folder, part), { recursive: true, filter });
    }
    cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    const command = join(root, 'node_modules/.bin/react-router');
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, [command, 'build'], {
      cwd: join(folder, workspace),
      env,
    });
    expect(existsSync(join(folder, workspace, 'build/client/index.html'))).toBe(true);
  },
);
