import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clusterDirectory } from './cluster-directory.ts';
import { choosePostgresUser } from './run-as.ts';

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('a database outside its folder is found without writing a file again', () => {
  const home = mkdtempSync(join(tmpdir(), 'cluster-'));
  const user = choosePostgresUser();
  const directory = clusterDirectory(home, user);
  const files = [join(home, 'cluster-key'), `${directory}.home`];
  const longAgo = new Date(0);
  for (const file of files) utimesSync(file, longAgo, longAgo);
  const key = readFileSync(files[0] ?? '', 'utf8');
  expect(clusterDirectory(home, user)).toBe(directory);
  expect(files.map((file) => statSync(file).mtimeMs)).toEqual([0, 0]);
  expect(readFileSync(files[0] ?? '', 'utf8')).toBe(key);
  for (const path of [home, directory, `${directory}.home`]) rmSync(path, { recursive: true });
});
