/** The items in the browser's sync: lines of rules and allowed sites, one item for each site. */
export type SyncItems = Record<string, string[]>;

interface ItemLine {
  /** Of the item to which the line belongs. */
  key: string;
  text: string;
}

/**
 * The browsers allow 512 items of 8,192 bytes, and 102,400 bytes together. The rest is for marks of removal,
 * of which there are 16 items.
 */
const limits = { items: 490, itemBytes: 8192, bytes: 90_000 };
const prefix = 'rules:';
const bucketsForAllSites = 16;

/**
 * The item of a rule: that of its site, so that two browsers which change different sites at the same time do
 * not overwrite each other. One without a site has one of several, always the same. No host begins with a
 * star.
 */
export function itemKeyOf(site: string, text: string): string {
  if (site !== '') {
    return prefix + site;
  }
  let sum = 0;
  for (const character of text) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  }
  return `${prefix}*${sum % bucketsForAllSites}`;
}

/**
 * Shares out the room of the sync, line by line. What is there stays; of the others the shortest come first.
 * @param stored the items that are there
 * @returns the items with their size together, and the lines that do not fit
 */
export function cutIntoItems(
  lines: ItemLine[],
  stored: SyncItems,
): { items: SyncItems; bytes: number; unshared: string[] } {
  const isStored = new Set(Object.values(stored).flat());
  const ordered = lines
    .map((line) => ({ ...line, bytes: countBytes(line.text) + 1, late: !isStored.has(line.text) }))
    .sort(
      (a, b) => Number(a.late) - Number(b.late) || a.bytes - b.bytes || (a.text < b.text ? -1 : 1),
    );
  const [items, unshared]: [SyncItems, string[]] = [{}, []];
  const sizes = new Map<string, number>();
  let total = 0;
  for (const { key, text, bytes } of ordered) {
    const known = sizes.get(key);
    // The brackets of a new item, of which one takes the place of a comma.
    const more = known === undefined ? countBytes(key) - 2 + 1 + bytes : bytes;
    const size = (known ?? 0) + more;
    const isFull = known === undefined && sizes.size >= limits.items;
    if (isFull || size > limits.itemBytes || total + more > limits.bytes) {
      unshared.push(text);
    } else {
      total += more;
      sizes.set(key, size);
      (items[key] ??= []).push(text);
    }
  }
  Object.values(items).forEach((texts) => texts.sort());
  return { items, bytes: total, unshared };
}

/**
 * The bytes of a text with its quotation marks, as Chrome counts them: it escapes more than other writers of
 * JSON (`EscapeJSONString` in Chromium's `base/json`). Firefox counts no more than that.
 */
export function countBytes(text: string): number {
  const escaped = text.match(/[<\u2028\u2029]/g) ?? [];
  const more = escaped.reduce((sum, character) => sum + (character === '<' ? 5 : 3), 0);
  return new TextEncoder().encode(JSON.stringify(text)).length + more;
}

/** Of all that an extension keeps in sync: the items of rules. */
export function ruleItems(stored: Record<string, unknown>): SyncItems {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, lines]) =>
      key.startsWith(prefix) && Array.isArray(lines)
        ? [[key, lines.filter((line) => typeof line === 'string')]]
        : [],
    ),
  );
}

/** The changes that make stored items the wanted ones. */
export function diffItems<Item>(stored: Record<string, unknown>, wanted: Record<string, Item>) {
  const isSame = (key: string) => JSON.stringify(stored[key]) === JSON.stringify(wanted[key]);
  return {
    set: Object.fromEntries(Object.entries(wanted).filter(([key]) => !isSame(key))),
    remove: Object.keys(stored).filter((key) => !(key in wanted)),
  };
}
