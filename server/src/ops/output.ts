/** A line of an answer: its topic, and facts. */
export function line(name: string, facts: (string | false | null)[]): string {
  return `${name.padEnd(13)} ${facts.filter(Boolean).join(', ')}`;
}

export function at(moment: Date | null): string {
  return moment ? `${moment.toISOString().slice(0, 19)}Z` : 'never';
}
