import { expect, test } from 'vitest';

import { parseRule } from './parse-rule.ts';

const everywhere = { exception: false, sites: [], exceptSites: [] };

test.each([
  ['##.ad', { ...everywhere, selector: '.ad' }],
  ['*##.ad', { ...everywhere, selector: '.ad' }],
  ['a.example##.ad, #top > a', { ...everywhere, sites: ['a.example'], selector: '.ad, #top > a' }],
  [
    'a.example,~b.a.example##.ad',
    { ...everywhere, sites: ['a.example'], exceptSites: ['b.a.example'], selector: '.ad' },
  ],
  ['~a.example##.ad', { ...everywhere, exceptSites: ['a.example'], selector: '.ad' }],
  ['#@#body', { ...everywhere, exception: true, selector: 'body' }],
  ['#@#.ad', { ...everywhere, exception: true, selector: '.ad' }],
  ['a.example#@#.ad', { ...everywhere, exception: true, sites: ['a.example'], selector: '.ad' }],
  ['a.example#?#p:-abp-has(> b)', { ...everywhere, sites: ['a.example'], selector: 'p:has(> b)' }],
  ['bücher.example##.ad', { ...everywhere, sites: ['xn--bcher-kva.example'], selector: '.ad' }],
])('%s hides elements', (line, rule) => {
  expect(parseRule(line)).toEqual({ kind: 'hiding', rule });
});

test.each([
  ['||a.example^', { exception: false, pattern: '||a.example^', modifiers: [] }],
  [
    '@@||a.example/x.js$script,domain=b.example|~c.example,~third-party',
    {
      exception: true,
      pattern: '||a.example/x.js',
      modifiers: [
        { name: 'script', negated: false, value: undefined },
        { name: 'domain', negated: false, value: 'b.example|~c.example' },
        { name: 'third-party', negated: true, value: undefined },
      ],
    },
  ],
  ['/ads?[0-9]/', { exception: false, pattern: '/ads?[0-9]/', modifiers: [] }],
  [
    '||a.example^$XHR,1p,~3p,constructor',
    {
      exception: false,
      pattern: '||a.example^',
      modifiers: [
        { name: 'xmlhttprequest', negated: false, value: undefined },
        { name: 'third-party', negated: true, value: undefined },
        { name: 'third-party', negated: true, value: undefined },
        { name: 'constructor', negated: false, value: undefined },
      ],
    },
  ],
])('%s is about requests', (line, rule) => {
  expect(parseRule(line)).toEqual({ kind: 'network', rule });
});

test('a line of a hosts file names hosts', () => {
  expect(parseRule('0.0.0.0 a.example b.example')).toEqual({
    kind: 'hosts',
    hosts: ['a.example', 'b.example'],
  });
});

test.each(['', '  ', '! a note', '[Adblock Plus 2.0]', '# a note', '#', '!#include other.txt'])(
  '"%s" is a comment',
  (line) => {
    expect(parseRule(line)).toEqual({ kind: 'comment' });
  },
);

test.each([
  ['a.example##div:has-text(Ad)', 'procedural'],
  ['a.example#?#div:upward(2)', 'procedural'],
  ['a.example##+js(set, x, 1)', 'scriptlet'],
  ["a.example#%#//scriptlet('set', 'x')", 'scriptlet'],
  ['a.example#%#alert(1)', 'scriptlet'],
  ['a.example#$#body { overflow: auto }', 'style'],
  ['a.example##body:style(overflow: auto)', 'style'],
  ['a.example##^script[src]', 'html'],
  ['a.example$$script[src]', 'html'],
  ['[$path=/x]a.example##.ad', 'modifier'],
  ['a.*##.ad', 'site'],
  ['/a\\d/##.ad', 'site'],
  ['##.ad { } body', 'syntax'],
  ['##.a;.b', 'selector'],
  ['##@import url(x);.ad', 'selector'],
  ['##body', 'whole-page'],
  ['##.\ud800', 'unicode'],
  ['||a.example/\uFFFD', 'unicode'],
  ['||a\0b.example^', 'unicode'],
  ['||a.example^$', 'syntax'],
])('%s cannot be used: %s', (line, problem) => {
  expect(parseRule(line)).toEqual({ kind: 'unusable', problem });
});
