import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { collectGroups } from '../rules/groups.ts';
import type { RuleGroup } from '../src/rule-group.ts';

/** A list of an operator's folder, with its entry in `lists.json`. */
export interface OperatorList {
  file: string;
  name: string;
  group: RuleGroup;
  licence: string;
  home: string;
  /** As the list's own comments say it. */
  version?: string;
  date?: string;
  lines: string[];
}

/** Why a folder cannot be built. The message is one line, which names the file and often the line. */
export class ListsProblem extends Error {}

/** The groups of the extension's own lists, to which an operator's may add. */
const ownGroups: RuleGroup[] = collectGroups().map(({ id, feature }) => ({ id, feature }));

const keys = new Set(['name', 'group', 'groupName', 'premium', 'licence', 'home']);

/**
 * Reads every `*.txt` of a folder, in the order of `lists.json`.
 * @throws ListsProblem for the first problem
 */
export function readOperatorLists(folder: string): OperatorList[] {
  const entries = readEntries(folder);
  checkFiles(folder, Object.keys(entries.byFile));
  const lists = Object.entries(entries.byFile).map(([file, entry]) => {
    const problem = (text: string) =>
      new ListsProblem(`${entries.path}:${entries.lineOf(file)}: ${file} ${text}`);
    return { ...readEntry(file, entry, problem), ...readList(join(folder, file)) };
  });
  checkGroups(entries.path, lists);
  return lists;
}

function readEntries(folder: string) {
  const path = join(folder, 'lists.json');
  const text = readText(path);
  let byFile: unknown;
  try {
    byFile = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const line = /\(line (\d+)/.exec(reason)?.[1] ?? text.trimEnd().split('\n').length;
    throw new ListsProblem(`${path}:${line}: this is no JSON: ${reason.replaceAll(/\s+/g, ' ')}`);
  }
  if (!isObject(byFile) || Object.keys(byFile).length === 0) {
    throw new ListsProblem(`${path}:1: this must be an object with a key for each list`);
  }
  const lineOf = (file: string) =>
    1 + text.split('\n').findIndex((line) => line.includes(JSON.stringify(file)));
  return { path, byFile, lineOf };
}

function checkFiles(folder: string, named: string[]): void {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort();
  const unnamed = files.find((file) => !named.includes(file));
  if (unnamed) {
    throw new ListsProblem(`${join(folder, unnamed)}:1: lists.json does not name this list`);
  }
  const missing = named.find((file) => !files.includes(file));
  if (missing) {
    throw new ListsProblem(
      `${join(folder, 'lists.json')}: there is no file ${missing} beside it that ends in .txt`,
    );
  }
}

function readEntry(file: string, entry: unknown, problem: (text: string) => ListsProblem) {
  if (!isObject(entry)) {
    throw problem('needs an object with name, group, licence and home');
  }
  const unknown = Object.keys(entry).find((key) => !keys.has(key));
  if (unknown) {
    throw problem(`has an unknown key: ${unknown}`);
  }
  const read = (key: string): string => {
    const value = entry[key];
    if (typeof value !== 'string' || value.trim() === '' || /[\r\n]/.test(value)) {
      throw problem(`needs a ${key}, a text of one line`);
    }
    return value.trim();
  };
  const home = read('home');
  if (!/^https?:$/.test(URL.parse(home)?.protocol ?? '')) {
    throw problem(`needs an http address as its home, not ${home}`);
  }
  const group = readGroup(entry, read, problem);
  return { file, name: read('name'), group, licence: read('licence'), home };
}

function readGroup(
  entry: Record<string, unknown>,
  read: (key: string) => string,
  problem: (text: string) => ListsProblem,
): RuleGroup {
  const id = read('group');
  const { premium } = entry;
  if (premium !== undefined && typeof premium !== 'boolean') {
    throw problem('needs true or false as premium');
  }
  const own = ownGroups.find((group) => group.id === id);
  if (own) {
    if (premium !== undefined && premium !== (own.feature !== null)) {
      const access = own.feature === null ? 'free' : 'Premium';
      throw problem(`cannot change that the group ${id} is ${access}: give it a group of its own`);
    }
    if ('groupName' in entry) {
      throw problem(`cannot rename the group ${id}`);
    }
    return own;
  }
  if (!/^[a-z][a-z0-9-]*$/.test(id)) {
    throw problem(`needs a group of small letters, digits and hyphens, not ${id}`);
  }
  const name = 'groupName' in entry ? read('groupName') : id;
  // The feature with which our other lists for Premium come.
  return { id, feature: premium === true ? 'popups' : null, name };
}

function readList(path: string): Pick<OperatorList, 'lines' | 'version' | 'date'> {
  // Broken characters are left to the lines that have them: one must not cost the whole list.
  const lines = new TextDecoder().decode(readBytes(path)).split(/\r?\n/);
  if (lines.every((line) => /^\s*($|!|#\s|\[)/.test(line))) {
    throw new ListsProblem(`${path}:1: this list has no rule`);
  }
  return { lines, ...readMetadata(lines) };
}

function checkGroups(path: string, lists: OperatorList[]): void {
  for (const { file, group } of lists) {
    const first = lists.find((list) => list.group.id === group.id);
    if (first && (first.group.name !== group.name || first.group.feature !== group.feature)) {
      throw new ListsProblem(
        `${path}: ${first.file} and ${file} say different things of the group ${group.id}`,
      );
    }
  }
}

/** @throws ListsProblem that names the first line with invalid UTF-8 */
function readText(path: string): string {
  const bytes = readBytes(path);
  const text = decode(bytes);
  if (text === undefined) {
    const lines = bytes.toString('latin1').split('\n');
    const wrong = lines.findIndex((line) => decode(Buffer.from(line, 'latin1')) === undefined);
    throw new ListsProblem(`${path}:${wrong + 1}: this line is no UTF-8`);
  }
  return text;
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new ListsProblem(`${path}: there is no such file, or it cannot be read`);
  }
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the comments at the head of a list say of it. */
function readMetadata(lines: string[]): { version?: string; date?: string } {
  const head = lines.slice(0, 50).map((line) => /^[!#]\s*([A-Za-z ]+):\s*(\S.*?)\s*$/.exec(line));
  const find = (...names: string[]) =>
    head.find((match) => match?.[1] && names.includes(match[1].toLowerCase()))?.[2];
  const version = find('version');
  const date = find('last modified', 'timeupdated', 'last updated', 'updated');
  return { ...(version && { version }), ...(date && { date }) };
}
