import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const translations = globSync('{articles,legal}/*/*.mdx', { cwd: folder }).sort();

/** What a translation of a text has in common with it. */
function shapeOf(file: string) {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll(/^import .*$/gm, '');
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found);
  const values =
    /\b(?:(?:brand|claims|prices)(?:\.\w+)+|(?:trial|withdrawal)Days|mostDevices|postalAddress|guarantee|pixelId)\b/g;
  return {
    facts: all(/^ {2}(?:published|updated|drawing): .*$/gm),
    sections: all(/^#+ (?:\d+\.)?/gm),
    items: all(/^(?:-|\d+\.) /gm),
    cells: all(/<(?:tr|th|td)\b/g),
    links: all(/\]\(.*?\)/g),
    values: [...new Set(all(values))].sort(),
  };
}

test.each(translations)(
  'languages 22: %s has the sections, lists, links and values of the English text',
  (file) => {
    const english = file.replace(/\/\w+\//, '/');
    expect(shapeOf(file)).toEqual(shapeOf(english));
  },
);
