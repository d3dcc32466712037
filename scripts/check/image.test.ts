import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/settings.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('an image runs on the major version of Node on which the tests run', () => {
  const majors = [...read('Dockerfile').matchAll(/\bnode:(\d+)/g)].map(([, major]) => major);
  expect(majors).not.toEqual([]);
  expect(new Set(majors)).toEqual(new Set([JSON.parse(read('package.json')).dependencies.node]));
});
