import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../settings.ts';

/** A page of the documents whose commands are run as they stand there. */
export type Page = {
  /**
   * The commands of a section, one text for each of its blocks.
   * @param count of the blocks, where each is used apart
   * @throws for a section without any, or with another number of them
   */
  commandsOf: (heading: string, count?: number) => string[];
  /** The headings of those sections whose commands were never asked for. */
  unread: () => string[];
};

/** @param file from the root of the project */
export function readPage(file: string): Page {
  const sections = readFileSync(join(root, file), 'utf8')
    .split(/^## /m)
    .map((text) => ({ heading: text.split('\n', 1)[0] ?? '', blocks: findBlocks(text) }))
    .filter(({ blocks }) => blocks.length > 0);
  const read = new Set<string>();
  return {
    commandsOf: (heading, count) => {
      const section = sections.find((one) => one.heading === heading);
      if (!section) throw new Error(`${file} has no commands below "${heading}"`);
      const { length } = section.blocks;
      if (length !== (count ?? length))
        throw new Error(
          `${file} has ${length} blocks of commands below "${heading}", not ${count}`,
        );
      read.add(heading);
      return section.blocks;
    },
    unread: () => sections.map(({ heading }) => heading).filter((heading) => !read.has(heading)),
  };
}

/** A block in a list is indented as the list is. */
function findBlocks(text: string): string[] {
  return [...text.matchAll(/^( *)```sh\n([^]*?)^\1```$/gm)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}
