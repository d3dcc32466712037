const addresses = /https?:\/\/[^\s⟦⟧]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * The words of a text in the pseudo-language en-XA that are no translation: each letter of a message has an accent
 * there.
 * @param names what stays as it is: the brand, names of persons, months
 */
export function untranslatedWords(text: string, names: readonly string[]): string[] {
  const longestFirst = names.toSorted((first, second) => second.length - first.length);
  const rest = longestFirst.reduce(
    (left, name) => left.replaceAll(name, ' '),
    text.replaceAll(addresses, ' '),
  );
  return rest.match(/[A-Za-z][\w'’-]*/g) ?? [];
}
