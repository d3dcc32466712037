import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** The message in a pseudo-language; undefined for a real one. */
export function pseudoMessage(
  language: string,
  elements: readonly MessageFormatElement[],
): MessageFormatElement[] | undefined {
  if (language === 'en-XA') {
    return [literal('⟦'), ...mapTexts(elements, withAccents), literal('⟧')];
  }
  return language === 'ar-XB' ? mapTexts(elements, mirrored) : undefined;
}

function literal(value: string): MessageFormatElement {
  return { type: TYPE.literal, value };
}

function mapTexts(
  elements: readonly MessageFormatElement[],
  map: (text: string) => string,
): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: map(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: mapTexts(element.children, map) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, { value }]) => [
      name,
      { value: mapTexts(value, map) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒǧĥíĵķľɱñóƥɋřšťúṽŵẋýžÁƁÇĐÉƑǦĤÍĴĶĽṀÑÓƤɊŘŠŤÚṼŴẊÝŽ';
const accents = new Map(
  Array.from(plain, (letter, index) => [letter, accented.charAt(index)] as const),
);

/** With an accent on each letter, and each third letter twice: 40 % longer with the brackets. */
function withAccents(text: string): string {
  let letters = 0;
  return Array.from(text, (character) => {
    const letter = accents.get(character);
    if (letter === undefined) return character;
    letters += 1;
    return letters % 3 === 0 ? letter + letter : letter;
  }).join('');
}

/** Each word from right to left, by marks that browsers follow (RLO and PDF). */
function mirrored(text: string): string {
  return text.replaceAll(/\p{L}[\p{L}\p{N}'’-]*/gu, (word) => `\u202E${word}\u202C`);
}
