/** A code as words: "in_transit" is "In transit", "plan-changed" is "Plan changed". */
export function wordsOf(code: string): string {
  return capitalized(code.replaceAll(/[-_]/g, ' '));
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
