import type { HidingRule } from '../filter-syntax/parse-rule.ts';
import { hostAndAbove } from '../hiding/hosts.ts';

const prefix = 'hiding:';

/**
 * Rules that hide as a storage keeps them: those of each site in an item, those of all sites in another. Each
 * is a text, because Chrome counts seven times as much for the same as objects.
 */
export type HidingItems = Record<string, string>;

/** A rule in an item: without sites of its own, it applies to the site of the item. */
type StoredRule = Pick<HidingRule, 'selector'> & Partial<HidingRule>;

/** The session storage takes 10 MB; the rest is for other data of the worker. */
const mostBytes = 8_000_000;

/** A rule of more sites than pay off is kept once, with the rules of all sites. */
const mostGrowth = 10;

/**
 * Shares the rules out to the pages that need them, which then take a third of the time where there are
 * thousands.
 * @returns the items, and the lines of the rules for which there is no room, which are the largest
 */
export function cutHidingRules(rules: { line: number; rule: HidingRule }[]): {
  items: HidingItems;
  oversized: number[];
} {
  const cut = rules
    .map(({ line, rule }) => ({ line, parts: cutRule(rule) }))
    .map((rule) => ({ ...rule, bytes: sizeOf(rule.parts) }))
    .sort((a, b) => a.bytes - b.bytes);
  const byKey = new Map<string, string[]>();
  const oversized: number[] = [];
  let total = 0;
  for (const { line, parts, bytes } of cut) {
    if (total + bytes > mostBytes) {
      oversized.push(line);
      continue;
    }
    total += bytes;
    for (const { key, text } of parts) {
      byKey
        .set(key, byKey.get(key) ?? [])
        .get(key)
        ?.push(text);
    }
  }
  const items = [...byKey].map(([key, texts]) => [key, `[${texts.join(',')}]`]);
  return { items: Object.fromEntries(items), oversized };
}

interface Part {
  key: string;
  text: string;
}

function cutRule(rule: HidingRule): Part[] {
  const { sites, exceptSites } = rule;
  const whole = [{ key: prefix, text: writeRule(rule) }];
  if (sites.length === 0) {
    return whole;
  }
  const above = new Map<string, string[]>();
  for (const site of new Set(exceptSites)) {
    for (const name of hostAndAbove(site)) {
      above
        .set(name, above.get(name) ?? [])
        .get(name)
        ?.push(site);
    }
  }
  const excepted = new Set(exceptSites);
  const parts = [...new Set(sites)].map((site) => {
    // Those below the site and those above it. On the others the rule does not hide anyway.
    const near = hostAndAbove(site).filter((name) => name !== site && excepted.has(name));
    const ofSite = { ...rule, sites: [], exceptSites: [...near, ...(above.get(site) ?? [])] };
    return { key: prefix + site, text: writeRule(ofSite) };
  });
  return sizeOf(parts) > mostGrowth * sizeOf(whole) ? whole : parts;
}

function writeRule({ selector, exception, sites, exceptSites }: HidingRule): string {
  const stored: StoredRule = {
    selector,
    ...(exception && { exception }),
    ...(sites.length > 0 && { sites }),
    ...(exceptSites.length > 0 && { exceptSites }),
  };
  return JSON.stringify(stored);
}

function sizeOf(parts: Part[]): number {
  const encoder = new TextEncoder();
  return parts.reduce((sum, { key, text }) => sum + encoder.encode(key + text).length, 0);
}

/** The rules in the contents of a storage. */
export function readHidingItems(stored: Record<string, unknown>): HidingRule[] {
  return Object.entries(hidingItems(stored)).flatMap(([key, text]) => {
    const site = key.slice(prefix.length);
    // An earlier version kept no texts. Its items last until the worker has run.
    const rules: StoredRule[] = typeof text === 'string' ? JSON.parse(text) : [];
    return rules.map((rule) => ({
      exception: false,
      sites: site === '' ? [] : [site],
      exceptSites: [],
      ...rule,
    }));
  });
}

/** The items with the rules that may concern a host. */
export function hidingKeysOf(host: string): string[] {
  return [prefix, ...hostAndAbove(host).map((name) => prefix + name)];
}

/** Of all that a storage keeps: the items of rules that hide. */
export function hidingItems(stored: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).filter(([key]) => key.startsWith(prefix)));
}
