import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { languageOf, offeredLanguages, pathPrefix } from '../src/languages.ts';
import type { Catalogue } from '../src/messages.ts';
import { writeTexts, type BuildLanguage } from './write-texts.ts';

/** The catalogue of a language; none for English and pseudo-languages, whose texts come from the sources. */
export function readCatalogue(language: string): Catalogue | undefined {
  const file = new URL(`../${language}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Builds pages in one language: their texts stand where `t` and `rich` are called. */
export function siteTexts(code: string): Plugin {
  const catalogue = readCatalogue(code);
  const language: BuildLanguage = { code, ...(catalogue && { catalogue }) };
  const offered = offeredLanguages(process.env).map(({ code, name, dir }) => ({ code, name, dir }));
  return {
    name: 'site-texts',
    enforce: 'pre',
    config: () => ({
      define: {
        SITE_LANGUAGE: JSON.stringify(code),
        SITE_LOCALE: JSON.stringify(languageOf(code).locale),
        SITE_DIRECTION: JSON.stringify(languageOf(code).dir),
        SITE_PREFIX: JSON.stringify(pathPrefix(code)),
        OFFERED_LANGUAGES: JSON.stringify(offered),
        OFFERS_LANGUAGES: JSON.stringify(offered.length > 1),
      },
    }),
    transform: {
      filter: { id: /\.tsx?$/, code: '@stillweb/texts/' },
      handler(source, file) {
        const written = writeTexts(file, source, language);
        return written && { code: written.toString(), map: written.generateMap({ hires: true }) };
      },
    },
  };
}
