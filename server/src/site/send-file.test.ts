import { expect, test } from 'vitest';
import { chooseEncoding, matchesEtag } from './send-file.ts';

const identity = Buffer.from('identity');
const bodies = { identity, br: Buffer.from('br'), gzip: Buffer.from('gzip') };

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.9 , BR;q=0.5', 'br'],
  ['gzip; q=0.0,br ; q=0', 'identity'],
  ['brotli, x-gzip', 'identity'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %j gets %s', (acceptEncoding, encoding) => {
  expect(chooseEncoding(acceptEncoding, bodies)).toBe(encoding);
  expect(chooseEncoding(acceptEncoding, { identity })).toBe('identity');
});

test.each([
  ['"one"', true],
  ['W/"one"', true],
  ['"other", "one"', true],
  ['"other"', false],
  ['one', false],
  [undefined, false],
])('If-None-Match %j has the version with the ETag "one": %s', (ifNoneMatch, matches) => {
  expect(matchesEtag(ifNoneMatch, '"one"')).toBe(matches);
});
