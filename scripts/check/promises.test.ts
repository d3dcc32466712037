import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/settings.ts';

/** From `- **billing 46** …`; a promise that only `npm run test:all` proves is marked. */
function readPromises(page: string) {
  const items = page.matchAll(/^- \*\*(?<name>[a-z ]+ \d+)\*\* (?<nightly>\*nightly\* )?\S/gm);
  return [...items].map(({ groups }) => `${groups?.name}${groups?.nightly ? ', nightly' : ''}`);
}

/** The promises in the titles of a test file: `billing 8, 9: …` names two. */
function readProofs(file: string, source: string) {
  const titles =
    /(?<quote>['"`])(?<area>billing|currencies|languages|security|licence|moving in) (?<numbers>\d+(, \d+)*): (?:\\.|(?!\k<quote>)[^\n])+\k<quote>(?<tag>,\s*\{[^{}]*\btags?: '@?exhaustive')?/g;
  return [...source.matchAll(titles)].flatMap(({ groups: { area, numbers = '', tag } = {} }) =>
    numbers.split(', ').map((number) => ({
      name: `${area} ${number}`,
      isNightly: tag !== undefined || file.includes('.exhaustive.'),
    })),
  );
}

test('each promise has a test, and each number in a test is a promise', () => {
  const files = globSync('**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build|dist|\.[^/]+)$/.test(path),
  });
  const proofs = Map.groupBy(
    files
      .filter((file) => !import.meta.filename.endsWith(file))
      .flatMap((file) => readProofs(file, readFileSync(join(root, file), 'utf8'))),
    ({ name }) => name,
  );
  const proved = [...proofs].map(
    ([name, own]) => `${name}${own.every(({ isNightly }) => isNightly) ? ', nightly' : ''}`,
  );
  const promises = readPromises(readFileSync(join(root, 'docs/PROMISES.md'), 'utf8'));
  expect(promises.toSorted()).toEqual(proved.toSorted());
});

test.each([
  ['a.test.ts', "test('billing 8: one payment', run)", ['billing 8']],
  [
    'a.test.ts',
    "describe.each(rows)('moving in 8, 12: it\\'s', run)",
    ['moving in 8', 'moving in 12'],
  ],
  ['a.test.ts', "expect(text).toBe('billing 8')", []],
  [
    'a.test.ts',
    "test('billing 8: one', { timeout: 9, tags: 'exhaustive' }, run)",
    ['billing 8 at night'],
  ],
  ['a.spec.ts', "test(`security 8: one`, { tag: '@exhaustive' }, run)", ['security 8 at night']],
  ['a.exhaustive.test.ts', "test('billing 8: one', run)", ['billing 8 at night']],
])('the promises in %s: %s', (file, source, expected) => {
  expect(
    readProofs(file, source).map(({ name, isNightly }) => name + (isNightly ? ' at night' : '')),
  ).toEqual(expected);
});
