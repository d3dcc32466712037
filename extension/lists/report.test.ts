import { expect, test } from 'vitest';

import { buildLists } from './build-lists.ts';
import { describeBuild, writeLeftOut } from './report.ts';
import { aList } from './test/a-list.ts';

test('what is left out is a table as RFC 4180 has it, and says where it holds for one browser alone', () => {
  const entry = { list: 'a.txt', line: 3, rule: 'x##.a, .b', reason: 'no' };
  const regex = { list: 'a.txt', line: 1, rule: '/"/', reason: 'Chrome refuses it' };
  expect(writeLeftOut({ chrome: [regex, entry], firefox: [entry] })).toBe(
    [
      'list,line,rule,reason',
      'a.txt,1,"/""/",Chrome refuses it (Chrome)',
      'a.txt,3,"x##.a, .b",no',
      '',
    ].join('\r\n'),
  );
});

test('licence 65: a build says what it has taken, and how much of the room of the browser is used', async () => {
  const built = await buildLists(
    [aList(['||a.example^', '||a.example^', '##+js(x)'])],
    'chrome',
    [],
  );
  expect(describeBuild(built, 'chrome')).toBe(
    [
      'For Chrome:',
      'list      taken  merged  left out',
      'list.txt      1       1         1',
      '',
      'group     request rules  hiding rules',
      'trackers              1             0',
      '',
      '1 of 330,000 rules and 0 of 1,000 regular expressions are in use.',
      '',
    ].join('\n'),
  );
});
