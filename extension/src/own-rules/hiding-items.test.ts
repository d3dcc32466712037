import { expect, test } from 'vitest';

import { cutHidingRules, hidingItems, hidingKeysOf } from './hiding-items.ts';

const rule = (...sites: string[]) => ({ exception: false, sites, exceptSites: [], selector: '.x' });

test('a page finds the rules of its site, of the sites above it, and of all sites', () => {
  const [everywhere, of, ofTwo] = [rule(), rule('a.example'), rule('example', 'b.example')];
  const items = cutHidingRules([everywhere, of, ofTwo]);
  const foundOn = (host: string) => hidingKeysOf(host).flatMap((key) => items[key] ?? []);
  expect(foundOn('www.a.example')).toEqual([everywhere, of, ofTwo]);
  expect(foundOn('b.example')).toEqual([everywhere, ofTwo, ofTwo]);
  expect(foundOn('other.test')).toEqual([everywhere]);
});

test('what else a storage keeps is no rule', () => {
  expect(hidingItems({ 'hiding:a': [rule('a')], licence: {} })).toEqual({
    'hiding:a': [rule('a')],
  });
});
