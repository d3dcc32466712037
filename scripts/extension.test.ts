import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './lib/settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'extension-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const entry = { name: 'A', group: 'ads', licence: 'CC0-1.0', home: 'https://lists.example/' };

/** Builds as far as the lists go: there is no site whose keys could be read. */
function build(entries: object, ...args: string[]) {
  writeFileSync(join(folder, 'a.txt'), '||a.example^\n##+js(noop)\n');
  writeFileSync(join(folder, 'lists.json'), JSON.stringify(entries));
  const env = { ...process.env, PUBLIC_URL: '', EXTENSION_LISTS: folder, EXTENSION_OUTPUT: folder };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const script = join(root, 'scripts/extension.ts');
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test('licence 55: with --strict a build ends when a rule is left out, and says where it stands', async () => {
  const { code, stdout, stderr } = await build({ 'a.txt': entry }, '--strict');
  expect(code).toBe(1);
  expect(stdout).toContain('@adguard/tsurlfilter, is under GPL-3');
  const file = join(folder, 'left-out.csv');
  expect(stderr).toBe(`${file}: rules left out: 1; --strict allows none\n`);
  expect(readFileSync(file, 'utf8')).toContain('a.txt,2,##+js(noop),');
});

test('licence 56: a list without a licence ends the build with one line', async () => {
  const { licence: _, ...unlicensed } = entry;
  const { code, stderr } = await build({ 'a.txt': unlicensed });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `${join(folder, 'lists.json')}:1: a.txt needs a licence, a text of one line\n`,
  );
});

test('what is neither zip nor --strict is refused', async () => {
  const { code, stderr } = await build({ 'a.txt': entry }, '--stric');
  expect([code, stderr]).toEqual([1, 'Unknown: --stric. There are zip and --strict.\n']);
});
