import { expect, test } from 'vitest';

import { allowedSiteLine, isOneHidingRule, readOwnLine } from './own-line.ts';
import { addLines, readOwnRules, removeLines, takeAllowedSites } from './own-text.ts';

test.each([
  ['news.example##.ad', 'hiding', 'news.example'],
  ['a.example,b.example##.ad', 'hiding', ''],
  ['##.ad', 'hiding', ''],
  ['||ads.example^$domain=news.example', 'network', 'news.example'],
  ['||ads.example^', 'network', ''],
  ['@@||ads.example^', 'network', ''],
  ['@@||news.example^$document', 'allowed-site', 'news.example'],
  ['@@||news.example$doc', 'allowed-site', 'news.example'],
  ['@@||[::1]^$document', 'allowed-site', '[::1]'],
])('%s is %s of "%s"', (line, kind, site) => {
  expect(readOwnLine(line)).toMatchObject({ kind, site });
});

test.each([
  ['a.example##.ad', true],
  ['b.example##.ad', false],
  ['a.example,b.example##.ad', false],
  ['a.example##.ad\n||b.example^', false],
  ['a.example##+js(x)', false],
  ['||a.example^', false],
])('whether %j is one rule that hides on a.example: %s', (text, isOne) => {
  expect(isOneHidingRule(text, 'a.example')).toBe(isOne);
});

test('an allowed site is read as it is written', () => {
  expect(readOwnLine(allowedSiteLine('a.example'))).toMatchObject({ site: 'a.example' });
});

test('a text is read line by line, each rule once, with what is wrong', () => {
  const { hiding, network, written, problems } = readOwnRules(
    [
      '! note',
      '',
      ' a.example##.ad ',
      'a.example##.ad',
      '||b.example^',
      '0.0.0.0 c.example',
      '##',
    ].join('\r\n'),
  );
  expect(hiding.map(({ line }) => line)).toEqual([3]);
  expect(network.map(({ line }) => line)).toEqual([5]);
  expect(written.map(({ text }) => text)).toEqual(['a.example##.ad', '||b.example^']);
  expect(problems).toEqual([
    { line: 6, problem: 'hosts' },
    { line: 7, problem: 'syntax' },
  ]);
});

test.each([
  ['network', (index: number) => `||h${index}.example^`],
  ['hiding', (index: number) => `h${index}.example##.x`],
] as const)('licence 65: %s rules over the limit are named', (kind, line) => {
  const text = Array.from({ length: 5001 }, (_, index) => line(index)).join('\n');
  const rules = readOwnRules(text);
  expect(rules[kind]).toHaveLength(4999);
  expect(rules.problems).toEqual([
    { line: 5000, problem: 'limit' },
    { line: 5001, problem: 'limit' },
  ]);
});

test.each([
  ['a\ud800b.example##.x', 'unicode'],
  ['||a.example/\udc00', 'unicode'],
  ['@@||a\ud800.example^$document', 'unicode'],
  ['##.\uFFFD', 'unicode'],
  ['a.example##body', 'whole-page'],
  ['/(a+)+x/', 'expression'],
])('licence 76, 77: %j is named by its line, and others count', (line, problem) => {
  const { written, problems } = readOwnRules(`${line}\na.example##.x`);
  expect(written).toHaveLength(1);
  expect(problems).toEqual([{ line: 1, problem }]);
});

test('allowed sites are taken out of a text', () => {
  expect(takeAllowedSites('! note\n@@||a.example^$document\r\n||b.example^\n')).toEqual({
    text: '! note\n||b.example^\n',
    sites: ['a.example'],
  });
});

test.each([
  ['', ['a'], 'a\n'],
  ['a', ['a', 'b', 'b'], 'a\nb\n'],
  ['a\n', ['b'], 'a\nb\n'],
  ['a\n', [], 'a\n'],
])('to %j the lines %j are added', (text, lines, result) => {
  expect(addLines(text, lines)).toBe(result);
});

test('lines are removed wherever they are', () => {
  expect(removeLines('a\n b \nc\nb', ['b'])).toBe('a\nc');
});
