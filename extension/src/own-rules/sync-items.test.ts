import { expect, test } from 'vitest';

import { countBytes, cutIntoItems, diffItems, itemKeyOf, ruleItems } from './sync-items.ts';

const linesOf = (site: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const text = `${site}${index}`.padEnd(20, 'x');
    return { key: itemKeyOf(site, text), text };
  });

test('each site has an item of its own, in the order of the alphabet', () => {
  const lines = ['b.example##.y', 'a.example##.x', 'b.example##.x'];
  const withKeys = lines.map((text) => ({ key: itemKeyOf(text.slice(0, 9), text), text }));
  const items = {
    'rules:a.example': ['a.example##.x'],
    'rules:b.example': ['b.example##.x', 'b.example##.y'],
  };
  expect(cutIntoItems(withKeys, {})).toEqual({ items, bytes: sizeOf(items), unshared: [] });
});

test('a rule of no single site is always in the same of sixteen items', () => {
  const keys = linesOf('', 400).map(({ key }) => key);
  expect(new Set(keys).size).toBe(16);
  expect(linesOf('', 400).map(({ key }) => key)).toEqual(keys);
});

/** As Chrome reports it by `getBytesInUse`. */
function sizeOf(items: object): number {
  return Object.entries(items).reduce(
    (sum, [key, value]) => sum + key.length + JSON.stringify(value).length,
    0,
  );
}

test.each([
  ['a site with too many rules', [...linesOf('a', 1), ...linesOf('b', 400)], 2],
  ['too many sites', Array.from({ length: 600 }, (_, n) => linesOf(`s${n}`, 1)).flat(), 490],
  ['too much together', Array.from({ length: 20 }, (_, n) => linesOf(`s${n}`, 300)).flat(), 14],
])('licence 65: %s: as many as fit are shared', (_name, lines, count) => {
  const { items, bytes, unshared } = cutIntoItems(lines, {});
  expect(Object.keys(items)).toHaveLength(count);
  const shared = Object.values(items).flat();
  expect([...shared, ...unshared].sort()).toEqual(lines.map(({ text }) => text).sort());
  const sizes = Object.entries(items).map(([key, lines]) => sizeOf({ [key]: lines }));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8192);
  expect(bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  expect(bytes).toBeLessThanOrEqual(90_000);
});

test('licence 74: a line that is too large holds back no other of its item, and what is shared stays shared', () => {
  const long = { key: 'rules:a', text: 'x'.repeat(9000) };
  const lines = [long, ...linesOf('a', 3)];
  expect(cutIntoItems(lines, {}).unshared).toEqual([long.text]);
  const stored = linesOf('a', 300)
    .slice(-300)
    .map(({ text }) => text);
  const { items, unshared } = cutIntoItems([...lines, { key: 'rules:a', text: '!' }], {
    'rules:a': stored,
  });
  expect(items['rules:a']).toContain('!');
  expect(unshared).toEqual([long.text]);
});

test.each([
  ['a', 3],
  ['"\\', 6],
  ['<', 8],
  ['>&', 4],
  ['ü', 4],
  ['漢😀', 9],
  ['\u2028', 8],
  ['\u2029', 8],
  ['\u0001\b', 10],
])('licence 74: %j takes %i bytes in the sync of Chrome', (text, bytes) => {
  expect(countBytes(text)).toBe(bytes);
});

test('only the items that differ are written', () => {
  const stored = { a: ['1'], b: ['2'], c: ['3'] };
  expect(diffItems<string[]>(stored, { a: ['1'], b: ['3'], d: [] })).toEqual({
    set: { b: ['3'], d: [] },
    remove: ['c'],
  });
});

test('what else is in the sync is left alone', () => {
  expect(ruleItems({ 'rules:a': ['x', 1], 'rules:b': 'x', theme: ['y'] })).toEqual({
    'rules:a': ['x'],
  });
});
