import { expect, test } from 'vitest';
import { csvLine, type CsvCell } from './csv.ts';

test.each<[string, CsvCell[], string]>([
  ['plain cells', ['in_1', 3, null], 'in_1,3,\r\n'],
  [
    'a comma, a quote and a line break',
    ['a,b', 'say "hi"', 'a\nb'],
    '"a,b","say ""hi""","a\nb"\r\n',
  ],
  ['a formula', ['=1+1', '@SUM(A1)', '+1 800', '-cmd'], "'=1+1,'@SUM(A1),'+1 800,'-cmd\r\n"],
  ['a formula behind white space', ['\t=1', '\r=1'], `'\t=1,"'\r=1"\r\n`],
  ['negative numbers', [-9, '-9.00'], '-9,-9.00\r\n'],
])('a line with %s', (_what, cells, expected) => {
  expect(csvLine(cells)).toBe(expected);
});
