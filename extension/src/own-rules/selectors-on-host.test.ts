import { expect, test } from 'vitest';

import { parseRule } from '../filter-syntax/parse-rule.ts';
import { selectorsOnHost } from './selectors-on-host.ts';

test.each([
  [['##.ad', 'a.example##.ad'], ['.ad']],
  [['a.example##.ad', 'b.example##.box'], ['.ad']],
  [['example##.ad'], ['.ad']],
  [['xa.example##.ad'], []],
  [['~www.a.example##.ad', '~b.example##.box'], ['.box']],
  [['a.example,~www.a.example##.ad'], []],
  [['##.ad', '##.box', 'a.example#@#.ad'], ['.box']],
  [['##.ad', 'b.example#@#.ad'], ['.ad']],
])('of %j these are hidden on www.a.example: %j', (lines, selectors) => {
  const rules = lines.flatMap((line) => {
    const parsed = parseRule(line);
    return parsed.kind === 'hiding' ? [parsed.rule] : [];
  });
  expect(selectorsOnHost(rules, 'www.a.example')).toEqual(selectors);
});
