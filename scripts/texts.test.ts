import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import german from '@stillweb/texts/de.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { root } from './lib/settings.ts';

test('an export into a pipe has each text', async () => {
  const args = [join(root, 'scripts/texts.ts'), 'export', 'de'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 5_000_000 });
  expect(stdout.match(/^msgctxt /gm)).toHaveLength(Object.keys(german).length);
});
