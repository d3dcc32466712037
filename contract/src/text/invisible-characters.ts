/**
 * `text` without invisible characters and those that change the direction of text. Control characters stay: a
 * line break is visible.
 */
export function withoutInvisibleCharacters(text: string): string {
  // U+2800 is a braille cell without dots: it looks like a space.
  return text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
}
