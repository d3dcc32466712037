import { expect, test } from 'vitest';

import type { HidingRule } from '../filter-syntax/parse-rule.ts';
import { cutHidingRules, hidingItems, hidingKeysOf, readHidingItems } from './hiding-items.ts';
import { selectorsOnHost } from './selectors-on-host.ts';

const rule = (...sites: string[]) => ({ exception: false, sites, exceptSites: [], selector: '.x' });

const cut = (...rules: HidingRule[]) =>
  cutHidingRules(rules.map((rule, index) => ({ line: index + 1, rule })));

const onHost = (items: Record<string, string>, host: string) => {
  const keys = new Set(hidingKeysOf(host));
  const found = Object.fromEntries(Object.entries(items).filter(([key]) => keys.has(key)));
  return selectorsOnHost(readHidingItems(found), host);
};

test.each<[string, Partial<HidingRule>[], string[], string[]]>([
  ['of a site', [{ sites: ['a.example'] }], ['a.example', 'www.a.example'], ['b.example']],
  ['of a domain above', [{ sites: ['example'] }], ['a.example'], ['a.test']],
  ['of all sites', [{}], ['a.example'], []],
  ['of two sites', [{ sites: ['a.example', 'b.test'] }], ['a.example', 'b.test'], ['c.test']],
  [
    'but on one below',
    [{ sites: ['a'], exceptSites: ['b.a', 'c'] }],
    ['a', 'c.a'],
    ['b.a', 'd.b.a'],
  ],
  ['but on one above', [{ sites: ['b.a'], exceptSites: ['a'] }], [], ['b.a', 'a']],
  ['with an exception', [{}, { exception: true, sites: ['a'] }], ['b'], ['a', 'c.a']],
])('a page finds the rules %s', (_what, rules, hidden, shown) => {
  const { items } = cut(...rules.map((changes) => ({ ...rule(), ...changes })));
  expect(hidden.filter((host) => onHost(items, host).length === 0)).toEqual([]);
  expect(shown.filter((host) => onHost(items, host).length > 0)).toEqual([]);
});

const sites = (count: number) => Array.from({ length: count }, (_, at) => `site-${at}.example`);
const sizeOf = (items: object) => JSON.stringify(items).length;

test.each([
  ['a thousand sites', rule(...sites(1000))],
  ['a long selector', { ...rule(...sites(1000)), selector: '.x'.repeat(300) }],
  [
    'as many exceptions',
    { ...rule(...sites(1000)), exceptSites: sites(1000).map((s) => `b.${s}`) },
  ],
])('licence 75: a rule with %s takes at most ten times its own size', (_what, large) => {
  const { items, oversized } = cut(large, rule('b.test'));
  expect(oversized).toEqual([]);
  expect(sizeOf(items)).toBeLessThan(10 * sizeOf(large));
  expect(onHost(items, 'www.site-999.example')).toEqual([large.selector]);
  expect(onHost(items, 'b.test')).toEqual(['.x']);
});

test('licence 75: a rule for which there is no room is named by its line, and all others are there', () => {
  const large = { ...rule('a.test'), selector: 'y'.repeat(8_000_000) };
  const { items, oversized } = cut(rule('a.test'), large, rule('b.test'));
  expect(oversized).toEqual([2]);
  expect(['a.test', 'b.test'].map((host) => onHost(items, host))).toEqual([['.x'], ['.x']]);
});

test('what else a storage keeps is no rule, and neither is what an earlier version has left', () => {
  const stored = { 'hiding:a': '[{"selector":".x"}]', 'hiding:b': [rule('b')], licence: {} };
  expect(readHidingItems(stored)).toEqual([rule('a')]);
  expect(Object.keys(hidingItems(stored))).toEqual(['hiding:a', 'hiding:b']);
});
