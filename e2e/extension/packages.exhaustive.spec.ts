import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

import { runTool } from '../run-tool.ts';
import { writeAdGuardLists } from './adguard-folder.ts';
import { writeListFolder } from './list-folder.ts';
import { expect, test } from './test.ts';

const root = join(import.meta.dirname, '../..');

/** Makes the stores' files. @returns the hash of each, by name */
async function zip(site: string, output: string, lists = ''): Promise<Record<string, string>> {
  const settings = { PUBLIC_URL: site, EXTENSION_OUTPUT: output, EXTENSION_LISTS: lists };
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, ['scripts/extension.ts', 'zip'], { cwd: root, env });
  const files = readdirSync(output).filter((file) => file.endsWith('.zip'));
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(output, file)))
      .digest('hex');
  return Object.fromEntries(files.map((file) => [file, hash(file)]));
}

test('licence 52: the same sources give the same files for the stores, and the linter has nothing to say', async ({
  site,
}, testInfo) => {
  const first = await zip(site.url, testInfo.outputPath('first'));
  expect(Object.keys(first).sort()).toEqual([
    'stillweb-0.1.0-chrome-store.zip',
    'stillweb-0.1.0-firefox-store.zip',
    'stillweb-0.1.0-sources-store.zip',
  ]);
  expect(await zip(site.url, testInfo.outputPath('second'))).toEqual(first);
  expect(await lint(testInfo.outputPath('first/stillweb-0.1.0-firefox-store.zip'))).toEqual([]);
});

test('licence 54, 56: with lists of an operator too, and each package names them', async ({
  site,
}, testInfo) => {
  const lists = writeListFolder(testInfo.outputPath('lists'), {
    'a.txt': { text: '! Version: 7\n||a.example^\n##.ad\n', group: 'own', name: 'List of ours' },
  });
  const [first, second] = [testInfo.outputPath('first'), testInfo.outputPath('second')];
  const hashes = await zip(site.url, first, lists);
  expect(await zip(site.url, second, lists)).toEqual(hashes);
  for (const browser of ['chrome', 'firefox']) {
    const notices = readFileSync(join(first, `${browser}-mv3-store/NOTICES.txt`), 'utf8');
    expect(notices).toContain(
      'List of ours · version 7 · licence CC0-1.0 · https://lists.example/',
    );
    expect(notices).toContain('@adguard/agtree');
    expect(notices).not.toContain('tsurlfilter');
    const name = `stillweb-0.1.0-${browser}-store.zip`;
    expect(readFileSync(join(first, name)).includes('NOTICES.txt')).toBe(true);
  }
  // The names of files stand in an archive as they are.
  const sources = readFileSync(join(first, 'stillweb-0.1.0-sources-store.zip'));
  expect(sources.includes('extension/copied-lists/a.txt')).toBe(true);
  expect(sources.includes('extension/copied-lists/lists.json')).toBe(true);
});

test('licence 65: Mozilla’s linter takes a package with lists as large as those of AdGuard', async ({
  site,
}, testInfo) => {
  const output = testInfo.outputPath('extension');
  await zip(site.url, output, writeAdGuardLists(testInfo.outputPath('lists')));
  const messages = await lint(join(output, 'stillweb-0.1.0-firefox-store.zip'));
  // The names of miners are among what the lists block.
  expect(messages.filter((message) => !message.includes('coin miners'))).toEqual([]);
});

const messages = z.array(z.object({ message: z.string() }));
const linterReport = z.object({ errors: messages, warnings: messages });

/** Returns the errors and warnings of Mozilla's linter, which `web-ext lint` runs too. */
async function lint(file: string): Promise<string[]> {
  const { errors, warnings } = linterReport.parse(
    await runTool('addons-linter', '--output=json', file),
  );
  return [...errors, ...warnings]
    .map(({ message }) => message)
    .filter((message) => message !== aboutAndroid);
}

/** The extension is not offered for Android, but the linter judges the manifest's keys for it too. */
const aboutAndroid =
  'Manifest key not supported by the specified minimum Firefox for Android version';
