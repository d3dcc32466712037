import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The colors of a stylesheet, each with its light and its dark value. */
function readColors(...path: string[]): Record<string, string[]> {
  const css = readFileSync(join(import.meta.dirname, ...path), 'utf8');
  const colors: Record<string, string[]> = {};
  for (const [, name = '', value = ''] of css.matchAll(/(--color-[\w-]+): (#\w{6});/g)) {
    (colors[name] ??= []).push(value);
  }
  return colors;
}

test("popup and options page have the site's colors, light and dark", () => {
  const own = readColors('tokens.css');
  expect(Object.keys(own).length).toBeGreaterThan(10);
  expect(readColors('../../../ui/src/theme.css')).toMatchObject(own);
});
