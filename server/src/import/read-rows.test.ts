import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columns } from './parse-row.ts';
import { readRows } from './read-rows.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stillweb-import-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Buffer, name = 'users.csv') {
  const file = join(folder, name);
  writeFileSync(file, content);
  const rows = [];
  for await (const row of readRows(file)) rows.push(row);
  return rows;
}

test.each([
  ['\r\n as line ends', 'email,name\r\na@b.example,Ada\r\n'],
  ['\n as line ends, and none at the end', 'email,name\na@b.example,Ada'],
  ['a byte order mark', '\uFEFFemail,name\na@b.example,Ada\n'],
  ['quotes', '"email","name"\n"a@b.example","Ada"\n'],
])('moving in: CSV with %s is read', async (_what, content) => {
  expect(await read(content)).toEqual([{ line: 2, values: { email: 'a@b.example', name: 'Ada' } }]);
});

test('moving in: a row has the line on which it begins', async () => {
  const rows = await read('name,email\n"Ada ""A""\nLovelace",a@b.example\n\nZoë,z@b.example\n');
  expect(rows).toEqual([
    { line: 2, values: { name: 'Ada "A"\nLovelace', email: 'a@b.example' } },
    { line: 5, values: { name: 'Zoë', email: 'z@b.example' } },
  ]);
});

test.each([
  ['a last line of commas', 'email,name\na@b.example,Ada\n,\n'],
  ['lines of more and fewer commas', 'email,name\na@b.example,Ada\n,,,\n\n , \n'],
  ['empty columns at the end', 'email,name,,\na@b.example,Ada,,\n,,,\n'],
  [
    'spaces without a break',
    '\u00A0email,name\u00A0\n\u00A0a@b.example\u00A0,\u202FAda\u00A0\n\u00A0,\n',
  ],
  ['spaces', 'email , name\n a@b.example ," Ada "\n'],
])('moving in 17: CSV with %s is read', async (_what, content) => {
  expect(await read(content)).toEqual([{ line: 2, values: { email: 'a@b.example', name: 'Ada' } }]);
});

test('moving in: JSON lines are read', async () => {
  const content =
    '\uFEFF{"email":" a@b.example\u00A0","name":null}\n\n{"name":"Zoë","email":"z@b.example"}';
  expect(await read(content, 'users.jsonl')).toEqual([
    { line: 1, values: { email: 'a@b.example' } },
    { line: 3, values: { name: 'Zoë', email: 'z@b.example' } },
  ]);
});

const known = columns.join(', ');

test.each([
  ['', 'line 1: the file is empty.'],
  ['email,name,phone\n', `line 1: unknown column "phone". Columns: ${known}.`],
  ['email,name,email\n', 'line 1: the column email is there twice.'],
  ['name\nAda\n', 'line 1: the column email is missing.'],
  ['email;name\na@b.example;Ada\n', `line 1: unknown column "email;name". Columns: ${known}.`],
  ['email,name\na@b.example\n', 'line 2: the row has more or fewer columns than the header.'],
  ['email,name\na@b.example,Ada,1\n', 'line 2: the row has more or fewer columns than the header.'],
  ['email,,\na@b.example,,1\n', 'line 2: the row has more or fewer columns than the header.'],
  [
    'email,name\na@b.example,Ada\n,,1\n',
    'line 3: the row has more or fewer columns than the header.',
  ],
  ['email,name\na@b.example,"Ada\nb@b.example,Bo\n', 'line 2: a quote is not closed.'],
  ['email,name\na@b.example,Ada\nb@b.example,"Bo\n', 'line 3: a quote is not closed.'],
  [
    'email,name\na@b.example,Ada\nb@b.example,B"o\n',
    'line 3: a quote within a field must be doubled, and the field quoted.',
  ],
  [
    'email,name\na@b.example,"A"da\n',
    'line 2: a quote within a field must be doubled, and the field quoted.',
  ],
  [
    Buffer.from('email,name\na@b.example,Ada\nb@b.example,Zo\xeb\n', 'latin1'),
    'line 3: not UTF-8 (byte 0xEB).',
  ],
  [Buffer.from('email\na@b.example\xe2\x82', 'latin1'), 'line 2: not UTF-8 (byte 0x82).'],
  [Buffer.from('\xff\xfee\0m\0', 'latin1'), 'line 1: not UTF-8 (byte 0xFF).'],
  [
    `email,name\na@b.example,"${'x'.repeat(1_100_000)}`,
    'line 2: the row is longer than a megabyte; is a quote not closed?',
  ],
  [
    `email,name\na@b.example,"${'x\n'.repeat(600_000)}`,
    'line 2: the row is longer than a megabyte; is a quote not closed?',
  ],
])('moving in: bad CSV gets one message with its line (%#)', async (content, message) => {
  await expect(read(content)).rejects.toThrow(`users.csv, ${message}`);
});

test.each([
  ['', 'line 1: the file is empty.'],
  ['{"email":"a@b.example"}\nemail\n', 'line 2: not a JSON object.'],
  ['["a@b.example"]', 'line 1: not a JSON object.'],
  ['{"email":"a@b.example","phone":"1"}', `line 1: unknown field "phone". Fields: ${known}.`],
  ['{"email":"a@b.example","created_at":5}', 'line 1: the field created_at must be text.'],
])('moving in: bad JSON lines get one message with their line (%#)', async (content, message) => {
  await expect(read(content, 'users.jsonl')).rejects.toThrow(`users.jsonl, ${message}`);
});

test('moving in: a file of another kind is refused', async () => {
  await expect(read('', 'users.xlsx')).rejects.toThrow('users.xlsx must end in .csv or .jsonl.');
});
