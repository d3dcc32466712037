/** What a kind of email is called: its name with spaces. */
export function kindLabel(kind: string): string {
  const words = kind.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
