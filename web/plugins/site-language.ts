import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { offeredLanguages, pathIn, pathPrefix } from '@stillweb/texts/languages';
import type { Plugin } from 'vite';
import type { SiteLanguages } from '../app/page-languages.ts';
import { filePaths } from './file-paths.ts';

/** The language of the pages that are built. */
export const siteLanguage = process.env.SITE_LANGUAGE ?? 'en';

export const prefix = pathPrefix(siteLanguage);

/** The languages in which the site is built, and the texts in files that each of them has. */
export function siteLanguages(): SiteLanguages {
  const offered = offeredLanguages(process.env).map(({ code }) => code);
  const others = offered.filter((code) => code !== 'en');
  return {
    offered,
    translated: Object.fromEntries(others.map((code) => [code, filePaths(code)])),
  };
}

/** Reads texts in files, and styles, from the folder of the language beside them; in English where that has none. */
export function translatedFiles(): Plugin {
  return {
    name: 'translated-files',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.(css|mdx)$/ },
      async handler(source, importer, options) {
        const english = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!english || siteLanguage === 'en') return english;
        const translation = join(dirname(english.id), siteLanguage, basename(english.id));
        return existsSync(translation) ? translation : english;
      },
    },
  };
}

interface HtmlNode {
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
}

/** Has the links of texts in files lead to pages in the language of the build. */
export function linksInLanguage() {
  return (tree: HtmlNode) => writeLinks(tree);
}

function writeLinks({ tagName, properties, children = [] }: HtmlNode): void {
  const to = properties?.['href'];
  if (properties && tagName === 'a' && typeof to === 'string' && to.startsWith('/')) {
    properties['href'] = pathIn(siteLanguage, to);
  }
  children.forEach(writeLinks);
}
