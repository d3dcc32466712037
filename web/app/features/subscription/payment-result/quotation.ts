import { withoutInvisibleCharacters } from '@stillweb/contract/text/invisible-characters';

const longest = 200;

/**
 * A message of the payment provider, as one line of plain text to be quoted; null when nothing is left
 * of it. It comes from the address bar: the author of the link may have written the message too.
 */
export function quotationOf(message: string | null): string | null {
  const line = withoutInvisibleCharacters(message ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= longest) return line || null;
  return `${characters.slice(0, longest - 1).join('')}…`;
}
