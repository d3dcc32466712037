/** What the comments at the head of a list say of it. */
export function readMetadata(lines: string[]): { version?: string; date?: string } {
  const head = lines.slice(0, 50).map((line) => /^[!#]\s*([A-Za-z ]+):\s*(\S.*?)\s*$/.exec(line));
  const find = (...names: string[]) =>
    head.find((match) => match?.[1] && names.includes(match[1].toLowerCase()))?.[2];
  const version = find('version');
  const date = find('last modified', 'timeupdated', 'last updated', 'updated');
  return { ...(version && { version }), ...(date && { date }) };
}
