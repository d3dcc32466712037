import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { readOperatorLists } from './operator-lists.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lists-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const entry = {
  name: 'A list',
  group: 'trackers',
  licence: 'CC0-1.0',
  home: 'https://lists.example/',
};

function write(entries: object | string, files: Record<string, string | Buffer>) {
  const json = typeof entries === 'string' ? entries : JSON.stringify(entries, null, 2);
  for (const [file, content] of Object.entries({ 'lists.json': json, ...files })) {
    writeFileSync(join(folder, file), content);
  }
}

test('licence 56: a list is read with its licence, its home, its version and its date', () => {
  const text = [
    '[Adblock Plus 2.0]',
    '! Title: Another title',
    '! Version: 202611270800',
    '! Last modified: 27 Nov 2026 08:00 UTC',
    '||a.example^',
  ].join('\r\n');
  write({ 'a.txt': { ...entry, group: 'social', groupName: 'Social' } }, { 'a.txt': text });
  expect(readOperatorLists(folder)).toMatchObject([
    {
      file: 'a.txt',
      name: 'A list',
      group: { id: 'social', feature: null, name: 'Social' },
      licence: 'CC0-1.0',
      home: 'https://lists.example/',
      version: '202611270800',
      date: '27 Nov 2026 08:00 UTC',
    },
  ]);
});

test.each([
  [{ group: 'ads' }, { id: 'ads', feature: null }],
  [
    { group: 'ads', premium: false },
    { id: 'ads', feature: null },
  ],
  [
    { group: 'cookies', premium: true },
    { id: 'cookies', feature: 'popups' },
  ],
  [{ group: 'own' }, { id: 'own', feature: null, name: 'own' }],
  [
    { group: 'own', premium: true },
    { id: 'own', feature: 'popups', name: 'own' },
  ],
])('licence 63: %j is the group %j', (changes, group) => {
  write({ 'a.txt': { ...entry, ...changes } }, { 'a.txt': '||a.example^' });
  expect(readOperatorLists(folder)[0]?.group).toEqual(group);
});

const aRule = { 'a.txt': '||a.example^' };
const { licence: _, ...withoutLicence } = entry;

test.each<[string, object | string, Record<string, string | Buffer>, string]>([
  ['broken JSON', '{\n  "a.txt": {,\n}', aRule, 'lists.json:2: this is no JSON'],
  ['JSON that ends too early', '{\n "a.txt": {', aRule, 'lists.json:2: this is no JSON'],
  ['an array', [], aRule, 'lists.json:1: this must be an object'],
  ['no entry', {}, aRule, 'lists.json:1: this must be an object'],
  ['a text as an entry', { 'a.txt': 'x' }, aRule, 'lists.json:2: a.txt needs an object'],
  ['an unnamed list', { 'a.txt': entry }, { ...aRule, 'b.txt': 'x' }, 'b.txt:1: lists.json does'],
  ['a missing list', { 'a.txt': entry, 'b.txt': entry }, aRule, 'there is no file b.txt'],
  ['no licence', { 'a.txt': withoutLicence }, aRule, 'lists.json:2: a.txt needs a licence'],
  ['an empty licence', { 'a.txt': { ...entry, licence: ' ' } }, aRule, 'a.txt needs a licence'],
  ['no name', { 'a.txt': { ...entry, name: 3 } }, aRule, 'a.txt needs a name'],
  ['no address', { 'a.txt': { ...entry, home: 'javascript:x' } }, aRule, 'needs an http address'],
  ['an unknown key', { 'a.txt': { ...entry, license: 'x' } }, aRule, 'unknown key: license'],
  ['no id', { 'a.txt': { ...entry, group: '_own' } }, aRule, 'needs a group of small letters'],
  ['a Premium group made free', { 'a.txt': { ...entry, premium: false } }, aRule, 'is Premium'],
  ['a renamed group', { 'a.txt': { ...entry, groupName: 'x' } }, aRule, 'cannot rename'],
  ['a text as premium', { 'a.txt': { ...entry, premium: 'yes' } }, aRule, 'true or false'],
  [
    'one group with two names',
    {
      'a.txt': { ...entry, group: 'own', groupName: 'One' },
      'b.txt': { ...entry, group: 'own', groupName: 'Two' },
    },
    { ...aRule, 'b.txt': '||b.example^' },
    'a.txt and b.txt say different things of the group own',
  ],
  [
    'an empty list',
    { 'a.txt': entry },
    { 'a.txt': '! nothing\n' },
    'a.txt:1: this list has no rule',
  ],
  [
    'bytes that are no text',
    {},
    { ...aRule, 'lists.json': Buffer.from([0x7b, 0x0a, 0xff, 0x0a]) },
    'lists.json:2: this line is no UTF-8',
  ],
])('a folder with %s ends the build with one line', (_what, entries, files, message) => {
  write(entries, files);
  expect(() => readOperatorLists(folder)).toThrow(message);
  expect(() => readOperatorLists(folder)).toThrow(/^[^\n]*$/);
});

test('licence 77: a line of a list that is no UTF-8 costs no other line', () => {
  const bytes = Buffer.concat([Buffer.from('||a.example^\n##.'), Buffer.from([0xed, 0xa0, 0x80])]);
  write({ 'a.txt': entry }, { 'a.txt': bytes });
  expect(readOperatorLists(folder)[0]?.lines).toEqual([
    '||a.example^',
    expect.stringContaining('\uFFFD'),
  ]);
});

test.each(['missing', '.'])('the folder %s without lists.json ends the build', (name) => {
  expect(() => readOperatorLists(join(folder, name))).toThrow(/lists\.json: there is no such/);
});
