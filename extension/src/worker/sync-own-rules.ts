import { browser } from 'wxt/browser';

import { allowedSiteLine } from '../own-rules/own-line.ts';
import { addLines, linesOf, removeLines, takeAllowedSites } from '../own-rules/own-text.ts';
import {
  changesOfOthers,
  cutIntoItems,
  diffItems,
  itemKeyOf,
  ruleItems,
  type SyncItems,
} from '../own-rules/sync-items.ts';
import { listAllowedSites, setAllowedSites } from './allowed-sites.ts';
import { listOwnRules, readOwnText, writeOwnText } from './own-rules.ts';

interface Stored {
  /** Rules and allowed sites stay in this browser. */
  keepsRulesLocal?: boolean;
  /** The lines that this browser last saw in the sync. */
  syncedLines?: string[];
}

/** Takes over what the user's other browsers have changed, then gives them what is new here. */
export async function syncOwnRules(): Promise<void> {
  const { keepsRulesLocal, syncedLines = [] } = await readStored();
  if (keepsRulesLocal) {
    return;
  }
  const stored = ruleItems(await browser.storage.sync.get());
  await takeOver(changesOfOthers(syncedLines, Object.values(stored).flat()));
  const { items, oversized } = cutIntoItems([
    ...(await listLines()),
    ...(await keepUnknown(stored)),
  ]);
  // What has grown too large stays there as it was: its end would be the end of it in other browsers.
  const { set, remove } = diffItems(stored, items, oversized);
  if (Object.keys(set).length > 0) {
    await browser.storage.sync.set(set);
  }
  if (remove.length > 0) {
    await browser.storage.sync.remove(remove);
  }
  const left = Object.entries({ ...stored, ...set }).filter(([key]) => !remove.includes(key));
  const synced = left.flatMap(([, lines]) => lines);
  if (JSON.stringify(synced) !== JSON.stringify(syncedLines)) {
    await browser.storage.local.set({ syncedLines: synced });
  }
}

/** The lines that another browser understands and this one does not, as when it has a later version. */
async function keepUnknown(stored: SyncItems): Promise<{ key: string; text: string }[]> {
  const used = new Set((await listLines()).map(({ text }) => text));
  const unused = new Set(linesOf(await readOwnText()).filter((line) => !used.has(line)));
  return Object.entries(stored).flatMap(([key, lines]) =>
    lines.filter((line) => unused.has(line)).map((text) => ({ key, text })),
  );
}

async function takeOver(changes: { added: string[]; removed: string[] }): Promise<void> {
  const added = takeAllowedSites(changes.added.join('\n'));
  const removed = takeAllowedSites(changes.removed.join('\n'));
  const text = await readOwnText();
  const newText = addLines(removeLines(text, linesOf(removed.text)), linesOf(added.text));
  if (newText !== text) {
    await writeOwnText(newText);
  }
  if (added.sites.length > 0 || removed.sites.length > 0) {
    const sites = (await listAllowedSites()).filter((site) => !removed.sites.includes(site));
    await setAllowedSites([...sites, ...added.sites]);
  }
}

/** All rules and allowed sites of this browser as lines. Notes and what cannot be used stay here. */
async function listLines(): Promise<{ key: string; text: string }[]> {
  const { written } = await listOwnRules();
  const allowed = (await listAllowedSites()).map((site) => ({ site, text: allowedSiteLine(site) }));
  return [...allowed, ...written].map(({ site, text }) => ({ key: itemKeyOf(site, text), text }));
}

/** From now on rules stay in this browser, or are shared again. What others have is left to them. */
export async function setRulesLocal(local: boolean): Promise<void> {
  await browser.storage.local.set({ keepsRulesLocal: local, syncedLines: [] } satisfies Stored);
}

/** Whether the rules stay here, and else how many of them could not be shared. */
export async function readSharing(): Promise<{ local: boolean; unshared: number }> {
  const { keepsRulesLocal = false, syncedLines = [] } = await readStored();
  const synced = new Set(syncedLines);
  const unshared = keepsRulesLocal
    ? []
    : (await listLines()).filter(({ text }) => !synced.has(text));
  return { local: keepsRulesLocal, unshared: unshared.length };
}

async function readStored(): Promise<Stored> {
  return browser.storage.local.get<Stored>(['keepsRulesLocal', 'syncedLines']);
}
