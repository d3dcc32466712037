// Builds the extension for Chrome and Firefox, for the site at PUBLIC_URL, into EXTENSION_OUTPUT or
// extension/.output. `zip` makes the stores' files. EXTENSION_BROWSER builds for one of the two alone.
// EXTENSION_LISTS is a folder with lists of others to add; with --strict, all of them must be usable.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { buildLists, type LeftOut } from '../extension/lists/build-lists.ts';
import { browsers, type Browser } from '../extension/lists/browsers.ts';
import type { Contents } from '../extension/lists/contents.ts';
import { noticesOf, writeListNotices } from '../extension/lists/describe-lists.ts';
import {
  ListsProblem,
  readOperatorLists,
  type OperatorList,
} from '../extension/lists/operator-lists.ts';
import { describeBuild, writeLeftOut } from '../extension/lists/report.ts';
import { collectGroups } from '../extension/rules/groups.ts';
import { tool } from './check/step.ts';
import { extensionNotices } from './generate/third-party-notices.ts';
import { root } from './lib/settings.ts';

/** The folder of the operator's lists in the archive of the sources. */
const listsForSources = join(root, 'extension/copied-lists');

const args = new Set(process.argv.slice(2));
const command = args.has('zip') ? 'zip' : 'build';
const isStrict = args.has('--strict');
const output = resolve(root, 'extension', process.env['EXTENSION_OUTPUT'] || '.output');
const chosen = browsers.filter((name) => name === (process.env['EXTENSION_BROWSER'] || name));
const folder = process.env['EXTENSION_LISTS'];

const leftOutFile = join(output, 'left-out.csv');

const explanation = `${leftOutFile} names each rule that is left out, and why.
The converter, @adguard/tsurlfilter, is under GPL-3. It is a tool of this build and no part of the extension.
The licence of each list must allow what you do with it: docs/operations/lists.md.
`;

try {
  const unknown = [...args].find((arg) => arg !== 'zip' && arg !== '--strict');
  if (unknown) throw new ListsProblem(`Unknown: ${unknown}. There are zip and --strict.`);
  if (chosen.length === 0) throw new ListsProblem('EXTENSION_BROWSER can be chrome or firefox.');
  await build(folder ? readOperatorLists(resolve(root, folder)) : []);
} catch (error) {
  if (!(error instanceof ListsProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function build(lists: OperatorList[]): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'extension-'));
  try {
    const leftOut = await writeContents(lists, temporary);
    if (isStrict && leftOut > 0) {
      throw new ListsProblem(`${leftOutFile}: rules left out: ${leftOut}; --strict allows none`);
    }
    process.env['LICENCE_KEYS'] = await readKeys();
    copyForSources();
    // A store's files have no key of our own in their manifest.
    const mode = command === 'zip' ? 'store' : 'production';
    for (const browser of chosen) {
      process.env['EXTENSION_CONTENTS'] = join(temporary, `${browser}.json`);
      await tool('extension', 'wxt', command, '--browser', browser, '--mv3', '--mode', mode);
    }
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Prints the rules in and left out of each browser's build. @returns the number of rules */
async function writeContents(lists: OperatorList[], temporary: string): Promise<number> {
  const notices =
    command === 'zip' ? { notices: writeListNotices(lists) + (await extensionNotices()) } : {};
  const leftOut: Partial<Record<Browser, LeftOut[]>> = {};
  for (const browser of chosen) {
    const built = await buildLists(lists, browser, collectGroups());
    const contents: Contents = { groups: built.groups, lists: noticesOf(lists), ...notices };
    writeFileSync(join(temporary, `${browser}.json`), JSON.stringify(contents));
    leftOut[browser] = built.leftOut;
    if (lists.length > 0) console.log(describeBuild(built, browser));
  }
  rmSync(leftOutFile, { force: true });
  if (lists.length > 0) {
    console.log(explanation);
    mkdirSync(output, { recursive: true });
    writeFileSync(leftOutFile, writeLeftOut(leftOut));
  }
  return Math.max(...Object.values(leftOut).map((entries) => entries.length));
}

async function readKeys(): Promise<string> {
  const site = process.env['PUBLIC_URL'];
  if (!site) {
    throw new Error(
      'Set PUBLIC_URL to the address of the running site, such as http://localhost:3000.',
    );
  }
  const response = await fetch(new URL('/.well-known/jwks.json', site));
  if (!response.ok) {
    throw new Error(`${response.url} answered ${response.status}: is the site running?`);
  }
  return response.text();
}

/** The sources must build the same again, so an operator's lists belong into their archive. */
function copyForSources(): void {
  const from = folder && resolve(root, folder);
  if (command !== 'zip' || from === listsForSources) return;
  rmSync(listsForSources, { recursive: true, force: true });
  if (from) {
    const isList = (path: string) => path === from || /\.(txt|json)$/.test(path);
    cpSync(from, listsForSources, { recursive: true, filter: isList });
  }
}
