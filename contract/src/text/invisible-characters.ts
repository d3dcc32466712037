/**
 * `text` without the characters that a reader cannot see, or that turn the direction of the text
 * around them. Control characters are none of them: a line break is seen.
 */
export function withoutInvisibleCharacters(text: string): string {
  // U+2800 is a braille cell without dots: it is drawn as a space, but is none.
  return text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
}
