import { dayMs } from '@stillweb/contract/time';
import { browser } from 'wxt/browser';

import { allowedSiteLine } from '../../own-rules/own-line.ts';
import { addLines, linesOf, removeLines, takeAllowedSites } from '../../own-rules/own-text.ts';
import { compareWithSync, cutMarks, markItems, readMarks } from '../../own-rules/removal-marks.ts';
import {
  cutIntoItems,
  diffItems,
  itemKeyOf,
  ruleItems,
  type SyncItems,
} from '../../own-rules/sync-items.ts';
import { listAllowedSites, setAllowedSites } from '../allowed-sites.ts';
import { findRefused } from './find-refused.ts';
import { listOwnRules, readOwnText, takeOverText } from './own-rules.ts';

interface Stored {
  /** Rules and allowed sites stay in this browser. */
  keepsRulesLocal?: boolean;
  /** The lines that this browser has shared, or has from others. */
  syncedLines?: string[];
  /** Of the lines of this browser, those that the sync does not have: they do not fit, or it refused them. */
  unsharedLines?: string[];
}

/** Applies changes of the user's other browsers, then shares the changes of this one. */
export async function syncOwnRules(): Promise<void> {
  const { keepsRulesLocal, syncedLines = [], unsharedLines = [] } = await readStored();
  if (keepsRulesLocal) {
    return;
  }
  const present = await browser.storage.sync.get();
  const stored = ruleItems(present);
  const today = Math.floor(Date.now() / dayMs);
  const { added, removed, marks } = compareWithSync(
    {
      own: await listAllLines(),
      seen: syncedLines,
      present: Object.values(stored).flat(),
      marks: readMarks(present),
    },
    today,
  );
  await takeOver(added, removed);
  const own = [...(await listLines()), ...(await listUnknown(stored, syncedLines))];
  const cut = cutIntoItems(own, stored);
  const wanted = { ...cut.items, ...cutMarks(marks, today, cut.bytes) };
  const refused = await write({ ...stored, ...markItems(present) }, wanted);
  const isRefused = new Set(refused);
  const shared = Object.entries(cut.items).flatMap(([key, lines]) =>
    isRefused.has(key) ? [] : lines,
  );
  const wasSeen = new Set(syncedLines);
  const isShared = new Set(shared);
  const rest = own.map(({ text }) => text).filter((text) => !isShared.has(text));
  const after: Stored = {
    // What is still here was shared once, also if it does not fit any longer.
    syncedLines: [...shared, ...rest.filter((text) => wasSeen.has(text))],
    unsharedLines: rest,
  };
  if (JSON.stringify(after) !== JSON.stringify({ syncedLines, unsharedLines })) {
    await browser.storage.local.set(after);
  }
}

/**
 * Changes only different items.
 * @returns the keys of the items that the browser refuses to store
 */
async function write(
  stored: Record<string, unknown>,
  wanted: Record<string, unknown>,
): Promise<string[]> {
  const { set, remove } = diffItems(stored, wanted);
  // Marks come before the end of the lines that they are about.
  const refused = await findRefused(Object.entries(set), (items) =>
    browser.storage.sync.set(Object.fromEntries(items)),
  );
  if (remove.length > 0) {
    await browser.storage.sync.remove(remove);
  }
  return refused.map(([key]) => key);
}

/** Lines that only a later version of another browser understands. They stay in the sync. */
async function listUnknown(stored: SyncItems, syncedLines: string[]) {
  const used = new Set((await listLines()).map(({ text }) => text));
  const keys = new Map(
    Object.entries(stored).flatMap(([key, lines]) => lines.map((line) => [line, key] as const)),
  );
  const wasSeen = new Set(syncedLines);
  return [...new Set(linesOf(await readOwnText()))]
    .filter((line) => !used.has(line) && (keys.has(line) || wasSeen.has(line)))
    .map((text) => ({ key: keys.get(text) ?? itemKeyOf('', text), text }));
}

async function takeOver(addedLines: string[], removedLines: string[]): Promise<void> {
  const added = takeAllowedSites(addedLines.join('\n'));
  const removed = takeAllowedSites(removedLines.join('\n'));
  const text = await readOwnText();
  const newText = addLines(removeLines(text, linesOf(removed.text)), linesOf(added.text));
  if (newText !== text || removedLines.length > 0) {
    await takeOverText(newText, removedLines);
  }
  if (added.sites.length > 0 || removed.sites.length > 0) {
    const sites = (await listAllowedSites()).filter((site) => !removed.sites.includes(site));
    await setAllowedSites([...sites, ...added.sites]);
  }
}

/** All rules and allowed sites of this browser as lines, without notes and unusable lines. */
async function listLines(): Promise<{ key: string; text: string }[]> {
  const { written } = await listOwnRules();
  const allowed = (await listAllowedSites()).map((site) => ({ site, text: allowedSiteLine(site) }));
  return [...allowed, ...written].map(({ site, text }) => ({ key: itemKeyOf(site, text), text }));
}

async function listAllLines(): Promise<string[]> {
  const allowed = (await listAllowedSites()).map(allowedSiteLine);
  return [...new Set([...allowed, ...linesOf(await readOwnText())])];
}

/** From now on rules stay in this browser, or are shared again. What others have is left to them. */
export async function setRulesLocal(local: boolean): Promise<void> {
  const after: Stored = { keepsRulesLocal: local, syncedLines: [], unsharedLines: [] };
  await browser.storage.local.set(after);
}

/** Whether the rules stay here, and else those that are not shared. */
export async function readSharing(): Promise<{ local: boolean; unshared: string[] }> {
  const { keepsRulesLocal = false, syncedLines = [], unsharedLines = [] } = await readStored();
  const [isSeen, isUnshared] = [new Set(syncedLines), new Set(unsharedLines)];
  const lines = keepsRulesLocal ? [] : (await listLines()).map(({ text }) => text);
  return {
    local: keepsRulesLocal,
    unshared: lines.filter((text) => !isSeen.has(text) || isUnshared.has(text)),
  };
}

async function readStored(): Promise<Stored> {
  return browser.storage.local.get<Stored>(['keepsRulesLocal', 'syncedLines', 'unsharedLines']);
}
