import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../lib/settings.ts';

/** What a program finds in NAME when it is run with this file. */
function read(file: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'environment-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'environment'), file);
  const script = 'process.stdout.write(JSON.stringify(process.env.NAME ?? null))';
  const output = execFileSync(
    join(root, 'deploy/with-environment'),
    [process.execPath, '--eval', script],
    { env: { PATH: process.env.PATH, STILLWEB_ENVIRONMENT: join(folder, 'environment') } },
  );
  return JSON.parse(output.toString());
}

test.each([
  ['NAME=a value with spaces', 'a value with spaces'],
  ['NAME=$HOME `id` $(id)', '$HOME `id` $(id)'],
  ['NAME=postgres://a:b%40c@d/e?f=g#h', 'postgres://a:b%40c@d/e?f=g#h'],
  ['# NAME=comment\n; NAME=comment\n\nNAME=last line', 'last line'],
  ["NAME='single $quotes \\n'\n", 'single $quotes \\n'],
  ['NAME="double \\"quotes\\" \\$HOME \\n"\n', 'double "quotes" $HOME \\n'],
  ['  NAME=back\\\\slash  \n', 'back\\slash'],
  ['NAME=\n', ''],
  ['OTHER=a\nno variable', null],
])('the environment is read as systemd reads it: %j', (file, value) => {
  expect(read(file)).toBe(value);
});
