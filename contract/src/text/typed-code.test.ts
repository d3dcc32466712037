import { expect, test } from 'vitest';
import { readCode, readDigits } from './typed-code.ts';

test.each([
  ['8089 6961'],
  ['８０８９６９６１'],
  ['８０８９　６９６１'],
  ['٨٠٨٩٦٩٦١'],
  ['۸۰۸۹۶۹۶۱'],
  ['८०८९६९६१'],
  ['8089-6961'],
  ['8089–6961'],
  ['8089 6961.'],
  ['8089\u200b6961'],
  ['8089\u00a06961'],
  ['\u200f8089\t6961\n'],
  ['Your code: 8089 6961'],
])('the code %j is read as 80896961', (typed) => {
  expect(readDigits(typed)).toBe('80896961');
});

test('the digits of every script are read', () => {
  const read = Intl.supportedValuesOf('numberingSystem').flatMap((numberingSystem) => {
    const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    const typed = format.format(9_876_543_210);
    // Not Chinese numerals, which are letters to Unicode.
    return /^\p{Nd}+$/u.test(typed) ? [readDigits(typed)] : [];
  });
  expect(read.length).toBeGreaterThan(60);
  expect(new Set(read)).toEqual(new Set(['9876543210']));
});

test.each([
  'DGRQ-NXVX',
  'dgrqnxvx',
  ' dgrq nxvx ',
  'DGRQ–NXVX',
  'D G R Q - n x v x',
  'ＤＧＲＱ－ＮＸＶＸ',
  'ｄｇｒｑ\u3000ｎｘｖｘ',
  'DGRQ\u200bNXVX.',
  '"DGRQ_NXVX"',
])('the code %j is read as DGRQNXVX', (typed) => {
  expect(readCode(typed)).toBe('DGRQNXVX');
});
