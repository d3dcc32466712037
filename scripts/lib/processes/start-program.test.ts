import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { baseEnvironment } from '../settings.ts';
import { startProgram } from './start-program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-program-'));
  const program =
    'for (const msg of ["one", "two"]) console.log(JSON.stringify({ level: 30, msg }));';
  writeFileSync(join(folder, 'program.mjs'), program);
  // Each write to it fails as on a full disk.
  symlinkSync('/dev/full', join(folder, 'full.log'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (log: string) =>
  startProgram({
    name: 'program',
    file: join(folder, 'program.mjs'),
    env: baseEnvironment(),
    output: log,
    stopTimeoutMs: 0,
  });

test('the lines of a program are appended to its log', async () => {
  const log = join(folder, 'logs/program.log');
  for (const _run of [1, 2]) expect(await run(log).exitCode).toBe(0);
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['one', 'two', 'one', 'two']);
});

test('on a full disk lines of a log are lost, and the program and its starter go on', async () => {
  expect(await run(join(folder, 'full.log')).exitCode).toBe(0);
});
