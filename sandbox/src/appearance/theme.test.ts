import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { theme } from './theme.ts';

const site = readFileSync(new URL('../../../ui/src/theme.css', import.meta.url), 'utf8');

/** The colors of a scheme; dark ones follow the media query. */
function colorsOf(css: string, scheme: 'light' | 'dark'): Map<string, string> {
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');
  const declarations = (scheme === 'light' ? light : dark).matchAll(
    /--(?:color-)?([\w-]+): (#[0-9a-f]{6});/g,
  );
  return new Map([...declarations].map(([, name = '', value = '']) => [name, value]));
}

test.each(['light', 'dark'] as const)(
  'the hosted pages have the %s colors of the site',
  (scheme) => {
    const own = colorsOf(theme, scheme);
    const ofSite = colorsOf(site, scheme);
    expect(own.size).toBe(14);
    for (const [name, value] of own) expect(`${name} ${value}`).toBe(`${name} ${ofSite.get(name)}`);
  },
);
