import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { currentLanguage, isolated, pluralForm, wholeNumber } from './languages.ts';
import { pseudoMessage } from './pseudo.ts';

/** The messages of a language by their ids. */
export type Catalogue = Readonly<Record<string, string>>;

let catalogues: Readonly<Record<string, Catalogue>> = {};
let reportMissing = (): void => {};

/**
 * Says what programs that serve several languages say in them, by the codes of the languages.
 * @param onMissing is called for each text that the current language lacks
 */
export function provideCatalogues(
  all: Readonly<Record<string, Catalogue>>,
  onMissing: () => void = () => {},
): void {
  catalogues = all;
  reportMissing = onMissing;
}

/** The parsed message of an id in the current language; that of English where it has none. */
export function currentMessage(id: string, english: string): MessageFormatElement[] {
  const language = currentLanguage();
  const { elements, isEnglish } = messageIn(language, catalogues[language], id, english);
  if (isEnglish) reportMissing();
  return elements;
}

/** @returns `isEnglish` for a text that the language lacks */
export function messageIn(
  language: string,
  catalogue: Catalogue | undefined,
  id: string,
  english: string,
): { elements: MessageFormatElement[]; isEnglish: boolean } {
  const own = catalogue?.[id];
  if (own !== undefined) return { elements: parseMessage(own), isEnglish: false };
  const elements = parseMessage(english);
  const pseudo = pseudoMessage(language, elements);
  return { elements: pseudo ?? elements, isEnglish: !pseudo && language !== 'en' };
}

const parsed = new Map<string, MessageFormatElement[]>();

/** @throws SyntaxError for a message that is not well-formed */
export function parseMessage(message: string): MessageFormatElement[] {
  const known = parsed.get(message);
  if (known) return known;
  const elements = parse(message, { captureLocation: false });
  parsed.set(message, elements);
  return elements;
}

/**
 * Puts values into a message.
 * @param values what stands for each name in braces; for a tag, the function that gets what is between
 * @returns the parts of the message in their order
 */
export function fillMessage<Part>(
  elements: readonly MessageFormatElement[],
  values: Readonly<Record<string, unknown>>,
  count?: number,
): (string | Part)[] {
  return elements.flatMap((element): (string | Part)[] => {
    switch (element.type) {
      case TYPE.literal:
        return [element.value];
      case TYPE.argument:
        return [partOf(isolated(values[element.value])) as string | Part];
      case TYPE.number:
        return [wholeNumber(Number(values[element.value]))];
      case TYPE.pound:
        return [wholeNumber(count ?? 0)];
      case TYPE.plural: {
        const number = Number(values[element.value]);
        const { options } = element;
        const chosen = options[`=${number}`] ?? options[pluralForm(number)] ?? options['other'];
        return fillMessage<Part>(chosen?.value ?? [], values, number);
      }
      case TYPE.select: {
        const chosen = element.options[String(values[element.value])] ?? element.options['other'];
        return fillMessage<Part>(chosen?.value ?? [], values, count);
      }
      case TYPE.tag: {
        const around = values[element.value] as (parts: (string | Part)[]) => Part;
        return [around(fillMessage<Part>(element.children, values, count))];
      }
      default:
        throw new Error('a message has no dates or times: they are formatted before');
    }
  });
}

function partOf(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}
