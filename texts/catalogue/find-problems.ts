import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { languageOf, type Language } from '../src/languages.ts';
import { parseMessage, type Catalogue } from '../src/messages.ts';
import type { FoundText, Texts } from './read-texts.ts';

/** What is wrong with the texts of the product, a line for each problem. */
export function findProblems({ found, notes, catalogues }: Texts): string[] {
  const english = englishOf(found);
  return [
    ...found.flatMap((text) => problemsOfCall(text, english)),
    ...[...english].flatMap(([id, text]) => problemsOfText(id, text, notes)),
    ...unusedIds(notes, english).map((id) => `notes.json: ${id} is no text`),
    ...Object.entries(catalogues).flatMap(([language, catalogue]) =>
      problemsOfCatalogue(language, catalogue, english).map((line) => `${language}.json: ${line}`),
    ),
  ];
}

/** The English text of each id: that of its first call. */
export function englishOf(found: readonly FoundText[]): Map<string, string> {
  const english = new Map<string, string>();
  for (const { id, english: text } of found) if (!english.has(id)) english.set(id, text);
  return english;
}

/** The ids that a language lacks. */
export function missingIn(catalogue: Catalogue, english: ReadonlyMap<string, string>): string[] {
  return [...english.keys()].filter((id) => catalogue[id] === undefined).sort();
}

function problemsOfCall(text: FoundText, english: ReadonlyMap<string, string>): string[] {
  const { id, place } = text;
  const runsInNode = /^(contract|ui|server)\//.test(place);
  return [
    ...(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(id)
      ? []
      : [`${place}: write the id ${id} as words with dots, as in "pricing.title"`]),
    ...(english.get(id) === text.english ? [] : [`${place}: ${id} has another text elsewhere`]),
    ...(text.isAtLoad && runsInNode
      ? [`${place}: ${id} is read when the module loads, before a language is known`]
      : []),
    ...(text.kind === 't' && hasTags(text.english) ? [`${place}: ${id} has a tag: use rich`] : []),
    ...(text.isJoined ? [`${place}: ${id} is joined to other words: write one text`] : []),
  ];
}

function problemsOfText(id: string, text: string, notes: Catalogue): string[] {
  const elements = parsed(text);
  if (typeof elements === 'string') return [`${id}: ${elements}`];
  if (hasMarkup(text, elements)) return [`${id} has markup: use a tag`];
  const words = wordsOf(elements).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length >= 4 || notes[id]) return [];
  return [`${id} ("${text}") is short: say in notes.json what it is`];
}

function problemsOfCatalogue(
  language: string,
  catalogue: Catalogue,
  english: ReadonlyMap<string, string>,
): string[] {
  return [
    ...unusedIds(catalogue, english).map((id) => `${id} is no text`),
    ...problemsOfMissing(languageOf(language).state, missingIn(catalogue, english)),
    ...Object.entries(catalogue).flatMap(([id, text]) => {
      const original = english.get(id);
      return original === undefined ? [] : problemsOfTranslation(language, original, text);
    }),
  ];
}

/** Texts that buyers must be able to read before they pay, and to leave: in no offered language are they in English. */
const required =
  /^(cancel|cancel-offer|checkout|confirm-withdrawal|legal|plan-terms|price-note|withdraw[\w-]*|emails\.(cancelled|receipt|renewal|trial-ending|trial-started|withdrawal)[\w-]*)\./;

/** @param missing ids of the texts that a language lacks */
export function problemsOfMissing(state: Language['state'], missing: readonly string[]): string[] {
  if (state === 'draft') return [];
  return state === 'complete'
    ? missing.map((id) => `${id} is missing, and the language is complete`)
    : missing
        .filter((id) => required.test(id))
        .map((id) => `${id} is missing: no language is offered without it`);
}

/** What is wrong with a translation of an English text. */
export function problemsOfTranslation(language: string, english: string, text: string): string[] {
  const elements = parsed(text);
  if (typeof elements === 'string') return [`"${text}": ${elements}`];
  const problems: string[] = [];
  const [theirs, ours] = [namesOf(parseMessage(english)), namesOf(elements)];
  const lost = [...theirs].filter((name) => !ours.has(name));
  const added = [...ours].filter((name) => !theirs.has(name));
  if (lost.length > 0) problems.push(`"${text}" lacks ${lost.join(', ')}`);
  if (added.length > 0) problems.push(`"${text}" has ${added.join(', ')}, unlike English`);
  if (hasMarkup(text, elements)) problems.push(`"${text}" has markup`);
  if (languageOf(language).dir === 'rtl' && /(?<!\u200E)%/.test(text)) {
    problems.push(
      `"${text}" needs U+200E before and after %, as in numbers that the program writes`,
    );
  }
  const locale = languageOf(language).locale ?? 'en';
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const options of pluralsOf(elements)) {
    const absent = categories.filter((category) => !options.includes(category));
    if (absent.length > 0) problems.push(`"${text}" lacks the plural forms ${absent.join(', ')}`);
  }
  return problems;
}

function hasTags(text: string): boolean {
  const elements = parsed(text);
  return typeof elements !== 'string' && [...all(elements)].some(({ type }) => type === TYPE.tag);
}

function unusedIds(catalogue: Catalogue, english: ReadonlyMap<string, string>): string[] {
  return Object.keys(catalogue).filter((id) => !english.has(id));
}

/** @returns the reason for one that is not well-formed */
function parsed(text: string): MessageFormatElement[] | string {
  try {
    return parseMessage(text);
  } catch (error) {
    return `is no ICU message: ${String(error)}`;
  }
}

/** Each element of a message, also inside of others. */
function* all(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if (element.type === TYPE.tag) yield* all(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const { value } of Object.values(element.options)) yield* all(value);
  }
}

/** "{name}", "<link>" and the like; the cases of a select are code and stay as they are. */
function namesOf(elements: readonly MessageFormatElement[]): Set<string> {
  const names = new Set<string>();
  for (const element of all(elements)) {
    if (element.type === TYPE.tag) names.add(`<${element.value}>`);
    else if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
      names.add(`{${element.value}}`);
    }
    if (element.type !== TYPE.select) continue;
    for (const option of Object.keys(element.options)) names.add(`{${element.value}: ${option}}`);
  }
  return names;
}

function pluralsOf(elements: readonly MessageFormatElement[]): string[][] {
  return [...all(elements)].flatMap((element) =>
    element.type === TYPE.plural ? [Object.keys(element.options)] : [],
  );
}

function wordsOf(elements: readonly MessageFormatElement[]): string {
  return [...all(elements)]
    .map((element) => (element.type === TYPE.literal ? element.value : ' '))
    .join('');
}

/** Entities, and tags that are written as text. */
function hasMarkup(text: string, elements: readonly MessageFormatElement[]): boolean {
  return /&#?\w+;/.test(text) || /<\/?\w+/.test(wordsOf(elements));
}
