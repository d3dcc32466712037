import { AsyncLocalStorage } from 'node:async_hooks';
import ar from '@stillweb/texts/ar.json' with { type: 'json' };
import de from '@stillweb/texts/de.json' with { type: 'json' };
import {
  currentLanguage,
  pathIn,
  provideLanguage,
  type TranslatedLanguage,
} from '@stillweb/texts/languages';
import { provideCatalogues, type Catalogue } from '@stillweb/texts/messages';

/** The codes of the languages that users can choose; English is the first. */
export type OfferedLanguages = readonly string[];

const english = 'en';
const catalogues: Record<TranslatedLanguage, Catalogue> = { de, ar };
const storage = new AsyncLocalStorage<{ code: string; lacksText: boolean }>();

/** Has the texts of this process follow `inLanguage`. */
export function provideTexts(): void {
  provideLanguage(() => storage.getStore()?.code ?? english);
  provideCatalogues(catalogues, () => {
    const current = storage.getStore();
    if (current) current.lacksText = true;
  });
}

/** Runs a function whose texts are in a language, also those that it makes later. */
export function inLanguage<Result>(code: string, run: () => Result): Result {
  return code === currentLanguage() ? run() : storage.run({ code, lacksText: false }, run);
}

/** What a function makes in a language; all of it in English if the language lacks one of its texts. */
export function whollyInLanguage<Result>(code: string, make: () => Result): Result {
  const current = { code, lacksText: false };
  const result = storage.run(current, make);
  return current.lacksText ? inLanguage(english, make) : result;
}

/**
 * The offered language that a tag such as "de-CH" names, by RFC 4647, 3.4.
 * @returns undefined for one that is not offered
 */
export function matchLanguage(tag: string, offered: OfferedLanguages): string | undefined {
  const subtags = tag.toLowerCase().split('-');
  for (let length = subtags.length; length > 0; length -= 1) {
    const range = subtags.slice(0, length).join('-');
    const match = offered.find((code) => code.toLowerCase() === range);
    if (match) return match;
  }
  return undefined;
}

/** The language of an email to a user: what was chosen, or came by an import, if it is offered. */
export function languageOfUser(stored: string | null, offered: OfferedLanguages): string {
  return (stored === null ? undefined : matchLanguage(stored, offered)) ?? english;
}

/**
 * The address of a page of the site in the current language: in German "/help" is "/de/help". Emails call it where
 * their texts are made, in the language of their reader.
 * @param siteUrl the public address of the site
 * @param path as in English
 */
export function pageUrl(siteUrl: string, path: string): string {
  return new URL(siteUrl).origin + pathIn(currentLanguage(), path);
}
