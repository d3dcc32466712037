/** A code as words: "plan-changed" is "plan changed", "invoice.paid" is "invoice paid", "MONTHLY" is "monthly". */
export function wordsOf(code: string): string {
  return code.toLowerCase().replaceAll(/[._-]/g, ' ');
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A code as a label: "in_transit" is "In transit". */
export function labelOf(code: string): string {
  return capitalized(wordsOf(code));
}
