import { po, type GetTextTranslation } from 'gettext-parser';
import type { Catalogue } from '../src/messages.ts';
import { englishOf, problemsOfTranslation } from './find-problems.ts';
import type { Texts } from './read-texts.ts';

/**
 * The texts of a language as a PO file, which programs for translators read: the id is the context, and notes and
 * places are comments.
 */
export function writePo(language: string, { found, notes, catalogues }: Texts): string {
  const places = Map.groupBy(found, ({ id }) => id);
  const translations: Record<string, Record<string, GetTextTranslation>> = {};
  for (const [id, english] of [...englishOf(found)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const reference = (places.get(id) ?? []).map(({ place }) => place).join('\n');
    const note = notes[id];
    translations[id] = {
      [english]: {
        msgctxt: id,
        msgid: english,
        msgstr: [catalogues[language]?.[id] ?? ''],
        comments: {
          reference,
          flag: 'icu-message-format',
          ...(note && { extracted: note }),
        },
      },
    };
  }
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=utf-8' };
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString();
}

/**
 * Reads a translator's PO file.
 * @returns the catalogue with what can be taken, and a line for each text that cannot
 */
export function readPo(
  language: string,
  file: string,
  { found, catalogues }: Texts,
): { catalogue: Catalogue; refused: string[] } {
  const english = englishOf(found);
  const own = catalogues[language] ?? {};
  const taken = new Map(Object.entries(own));
  const { headers, translations } = po.parse(file);
  if (headers['Language'] !== language) {
    return {
      catalogue: own,
      refused: [`The file's header names the language ${headers['Language']}.`],
    };
  }
  const refused: string[] = [];
  for (const [id, messages] of Object.entries(translations)) {
    for (const { msgid, msgstr, comments } of Object.values(messages)) {
      const [text] = msgstr;
      if (id === '' || !text) continue;
      const problems = problemsOfEntry(
        { language, msgid, text, flag: comments?.flag ?? '' },
        english.get(id),
      );
      if (problems.length === 0) taken.set(id, text);
      refused.push(...problems.map((problem) => `${id}: ${problem}`));
    }
  }
  const sorted = [...taken].sort(([a], [b]) => (a < b ? -1 : 1));
  return { catalogue: Object.fromEntries(sorted), refused };
}

interface Entry {
  language: string;
  msgid: string;
  text: string;
  /** What programs for translators note on it. */
  flag: string;
}

function problemsOfEntry({ language, msgid, text, flag }: Entry, english?: string): string[] {
  if (english === undefined) return ['is no text'];
  if (english !== msgid) return ['its English text has changed'];
  if (flag.includes('fuzzy')) return ['is marked as fuzzy'];
  return problemsOfTranslation(language, english, text);
}
