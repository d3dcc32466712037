import { expect, test } from 'vitest';

import { findCrowdedRooms } from './rooms.ts';

const find = (texts: Map<string, string>, exceptions: Record<string, string> = {}) =>
  findCrowdedRooms(texts, { folder: 'src', exceptions });

const text = (lines: number, ...imports: string[]) =>
  [
    ...imports.map((path) => `import { thing } from '${path}';`),
    ...Array(lines - imports.length).fill(''),
  ]
    .map((line) => `${line}\n`)
    .join('');

test('a folder of 15 sources is too full, tests apart', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index): [string, string] => [`src/a/${index}.ts`, text(1)]);
  const tests: [string, string][] = [
    ['src/a/1.test.ts', ''],
    ['src/a/b/1.ts', ''],
  ];
  expect(find(new Map([...files(14), ...tests]))).toEqual([]);
  expect(find(new Map([...files(15), ...tests]))).toEqual(['src/a: 15 sources, 14 fit']);
});

test.each([
  { title: 'with one caller beside it', file: text(45), found: true },
  { title: 'of more lines', file: text(46), found: false },
  { title: 'with a test', file: text(45), others: { 'src/part.test.ts': '' }, found: false },
  {
    title: 'with two callers',
    file: text(45),
    others: { 'scripts/b.ts': text(50, '../src/part.ts') },
    found: false,
  },
  {
    title: 'that a test imports too',
    file: text(45),
    others: { 'src/b.test.ts': text(9, './part.ts') },
    found: true,
  },
])('a small file $title', ({ file, others = {}, found }) => {
  const texts = { 'src/part.ts': file, 'src/a.ts': text(60, './part.ts'), ...others };
  const expected = found ? ['src/part.ts: 45 lines for one caller, a.ts'] : [];
  expect(find(new Map(Object.entries(texts)))).toEqual(expected);
});

test('a caller in another folder counts, and is not beside it', () => {
  const texts = { 'src/a/part.ts': text(5), 'src/a.ts': text(60, './a/part.ts') };
  expect(find(new Map(Object.entries(texts)))).toEqual([]);
});

test('a caller in another workspace counts', () => {
  const texts = new Map([
    ['ui/src/part.ts', text(5)],
    ['ui/src/a.ts', text(60, './part.ts')],
    ['web/app/b.ts', text(60, '@stillweb/ui/part.ts')],
    ['contract/src/part.ts', text(5)],
    ['contract/src/a.ts', text(60, './part.ts')],
    ['server/src/b.ts', text(60, '@stillweb/contract/part')],
  ]);
  const findIn = (folder: string) => findCrowdedRooms(texts, { folder, exceptions: {} });
  expect(findIn('ui/src')).toEqual([]);
  expect(findIn('contract')).toEqual([]);
});

test('an exception has to be needed', () => {
  const texts = new Map([
    ['src/part.ts', text(5)],
    ['src/a.ts', text(60, './part.ts')],
  ]);
  expect(find(texts, { 'src/part.ts': 'data' })).toEqual([]);
  expect(find(texts, { 'src/part.ts': 'data', 'src/a.ts': 'a route' })).toEqual([
    'src/a.ts: is no exception any more',
  ]);
});

test('there are at most six exceptions', () => {
  const names = Array.from({ length: 7 }, (_, index) => `src/${index}.ts`);
  const texts = new Map([
    ...names.map((name): [string, string] => [name, text(5)]),
    ['src/a.ts', text(60, ...names.map((name) => name.replace('src', '.')))],
  ]);
  const exceptions = Object.fromEntries(names.map((name) => [name, 'data']));
  expect(find(texts, exceptions)).toEqual(['7 exceptions, 6 are allowed']);
});
