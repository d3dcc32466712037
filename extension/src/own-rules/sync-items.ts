/** What the browser's sync keeps: lines of rules and allowed sites, each item with those of one site. */
export type SyncItems = Record<string, string[]>;

interface ItemLine {
  /** Of the item to which the line belongs. */
  key: string;
  text: string;
}

/** The browsers allow 512 items of 8,192 bytes, and 102,400 bytes together. A little is left over. */
const limits = { items: 500, itemBytes: 8192, bytes: 100_000 };
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

/** @returns the items that fit, and the keys of the others, which are the largest */
export function cutIntoItems(lines: ItemLine[]): { items: SyncItems; oversized: string[] } {
  const byKey = Map.groupBy(lines, ({ key }) => key);
  const all = [...byKey]
    .map(([key, lines]) => ({ key, lines: lines.map(({ text }) => text).sort() }))
    .map((item) => ({ ...item, bytes: bytesOf(item.key) + bytesOf(JSON.stringify(item.lines)) }))
    .sort((a, b) => a.bytes - b.bytes || (a.key < b.key ? -1 : 1));
  let total = 0;
  const [items, oversized]: [SyncItems, string[]] = [{}, []];
  for (const [index, { key, lines, bytes }] of all.entries()) {
    total += bytes;
    if (index < limits.items && bytes <= limits.itemBytes && total <= limits.bytes) {
      items[key] = lines;
    } else {
      oversized.push(key);
    }
  }
  return { items, oversized };
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
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

/**
 * The changes that make stored items the wanted ones.
 * @param kept the keys of items that stay as they are
 */
export function diffItems<Item>(
  stored: Record<string, Item>,
  wanted: Record<string, Item>,
  kept: string[] = [],
) {
  const isSame = (key: string) => JSON.stringify(stored[key]) === JSON.stringify(wanted[key]);
  return {
    set: Object.fromEntries(Object.entries(wanted).filter(([key]) => !isSame(key))),
    remove: Object.keys(stored).filter((key) => !(key in wanted) && !kept.includes(key)),
  };
}

/**
 * What other browsers have changed in the sync.
 * @param before the lines that this browser last saw there
 * @param now the lines that are there
 */
export function changesOfOthers(before: string[], now: string[]) {
  const [seen, present] = [new Set(before), new Set(now)];
  return {
    added: now.filter((line) => !seen.has(line)),
    removed: before.filter((line) => !present.has(line)),
  };
}
