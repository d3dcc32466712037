import { expect, test } from 'vitest';

import { changesOfOthers, cutIntoItems, diffItems, itemKeyOf, ruleItems } from './sync-items.ts';

const linesOf = (site: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const text = `${site}${index}`.padEnd(20, 'x');
    return { key: itemKeyOf(site, text), text };
  });

test('each site has an item of its own, in the order of the alphabet', () => {
  const lines = ['b.example##.y', 'a.example##.x', 'b.example##.x'];
  const withKeys = lines.map((text) => ({ key: itemKeyOf(text.slice(0, 9), text), text }));
  expect(cutIntoItems(withKeys)).toEqual({
    items: {
      'rules:a.example': ['a.example##.x'],
      'rules:b.example': ['b.example##.x', 'b.example##.y'],
    },
    oversized: [],
  });
});

test('a rule of no single site is always in the same of sixteen items', () => {
  const keys = linesOf('', 400).map(({ key }) => key);
  expect(new Set(keys).size).toBe(16);
  expect(linesOf('', 400).map(({ key }) => key)).toEqual(keys);
});

test.each([
  ['a site with too many rules', [...linesOf('a', 1), ...linesOf('b', 400)], 1],
  ['too many sites', Array.from({ length: 600 }, (_, n) => linesOf(`s${n}`, 1)).flat(), 500],
  ['too much together', Array.from({ length: 20 }, (_, n) => linesOf(`s${n}`, 300)).flat(), 14],
])('licence 65: %s: the others fit', (_name, lines, count) => {
  const { items, oversized } = cutIntoItems(lines);
  expect(Object.keys(items)).toHaveLength(count);
  expect([...Object.keys(items), ...oversized].sort()).toEqual(
    [...new Set(lines.map(({ key }) => key))].sort(),
  );
  const sizes = Object.entries(items).map(
    ([key, lines]) => key.length + JSON.stringify(lines).length,
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8192);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(102_400);
});

test('only the items that differ are written, and what is kept is not removed', () => {
  const stored = { a: ['1'], b: ['2'], c: ['3'], e: ['4'] };
  expect(diffItems(stored, { a: ['1'], b: ['3'], d: [] }, ['e'])).toEqual({
    set: { b: ['3'], d: [] },
    remove: ['c'],
  });
});

test('what else is in the sync is left alone', () => {
  expect(ruleItems({ 'rules:a': ['x', 1], 'rules:b': 'x', theme: ['y'] })).toEqual({
    'rules:a': ['x'],
  });
});

test.each([
  [[], ['a'], ['a'], []],
  [['a'], ['a'], [], []],
  [['a', 'b'], ['b', 'c'], ['c'], ['a']],
])(
  'licence 61: from %j to %j others have added %j and removed %j',
  (before, now, added, removed) => {
    expect(changesOfOthers(before, now)).toEqual({ added, removed });
  },
);
