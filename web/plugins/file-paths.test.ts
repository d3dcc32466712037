import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { offeredLanguages } from '@stillweb/texts/languages';
import { expect, test } from 'vitest';
import { legalPaths } from '../app/site-map.ts';
import { filePaths } from './file-paths.ts';

const content = join(import.meta.dirname, '../app/content');

test.each(offeredLanguages({}).slice(1))(
  'languages 23: $name, which is offered, has each legal text',
  ({ code }) => {
    expect(filePaths(code)).toEqual(expect.arrayContaining([...legalPaths]));
  },
);

/** What a text and its translation have in common: headings, lists, tables, links and values. */
function outlineOf(file: string) {
  const text = readFileSync(join(content, file), 'utf8');
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part);
  return {
    headings: all(/^(#+) /gm),
    items: all(/^(-|\d+\.) /gm),
    cells: all(/<(t[dh])\b/g),
    facts: all(/(?:published|updated|drawing): '(.*)'/g),
    links: new Set(all(/\]\((.*?)\)/g)),
    values: new Set(all(/\{[^{}\n]*?\b(\w+(?:\.\w+)+|[a-z]+[A-Z]\w*|[a-z]+\(\))/g)),
  };
}

test.each(globSync('{articles,legal}/*/*.mdx', { cwd: content }))(
  'languages 22: %s has the parts, links and values of the English text',
  (file) => {
    const { values, ...outline } = outlineOf(join(file, '../..', basename(file)));
    const translation = outlineOf(file);
    expect(translation).toMatchObject(outline);
    expect([...values].filter((value) => !translation.values.has(value))).toEqual([]);
  },
);
