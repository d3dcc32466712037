import { browser } from 'wxt/browser';

import type { HidingRule } from '../filter-syntax/parse-rule.ts';
import { cutHidingRules, hidingItems } from '../own-rules/hiding-items.ts';
import {
  addLines,
  linesOf,
  readOwnRules,
  removeLines,
  takeAllowedSites,
  type OwnProblem,
} from '../own-rules/own-text.ts';
import { changesOfOthers, diffItems } from '../own-rules/sync-items.ts';
import { listAllowedSites, setAllowedSites } from './allowed-sites.ts';
import { replaceOwnNetworkRules } from './own-network-rules.ts';

/** The browser cannot keep what the user has changed. */
export class NotSavedError extends Error {}

/** The user's own rules as they are written, whether or not this browser may use them. */
export async function readOwnText(): Promise<string> {
  const { ownRules } = await browser.storage.local.get<{ ownRules?: string }>('ownRules');
  return ownRules ?? '';
}

export async function writeOwnText(text: string): Promise<void> {
  try {
    await browser.storage.local.set({ ownRules: text });
  } catch (cause) {
    throw new NotSavedError('Own rules were not saved', { cause });
  }
}

/**
 * Takes a text in place of the present rules. Sites that it allows become allowed sites.
 * @param before the rules that the user has edited; what was added to them meanwhile is kept
 */
export async function replaceOwnRules(text: string, before: string): Promise<void> {
  const { text: rules, sites } = takeAllowedSites(text);
  const { added } = changesOfOthers(linesOf(before), linesOf(await readOwnText()));
  await writeOwnText(addLines(rules, added));
  await allowSites(sites);
}

/** Adds what a file contains to the present rules and allowed sites. */
export async function importOwnRules(text: string): Promise<void> {
  const { text: rules, sites } = takeAllowedSites(text);
  await writeOwnText(addLines(await readOwnText(), linesOf(rules)));
  await allowSites(sites);
}

export async function addOwnRule(line: string): Promise<void> {
  await writeOwnText(addLines(await readOwnText(), [line]));
}

export async function removeOwnRule(line: string): Promise<void> {
  await writeOwnText(removeLines(await readOwnText(), [line]));
}

async function allowSites(sites: string[]): Promise<void> {
  if (sites.length > 0) {
    await setAllowedSites([...(await listAllowedSites()), ...sites]);
  }
}

let lastRead: { text: string; rules: ReturnType<typeof readOwnRules> } | undefined;

/** The rules of the text. To read thousands takes a while, so the worker does it once. */
export async function listOwnRules(): Promise<ReturnType<typeof readOwnRules>> {
  const text = await readOwnText();
  if (lastRead?.text !== text) {
    lastRead = { text, rules: readOwnRules(text) };
  }
  return lastRead.rules;
}

interface Applied {
  text: string;
  refused: OwnProblem[];
}

/**
 * Gives the browser the user's own rules, or takes them back.
 * @param allowed whether Premium is on
 */
export async function applyOwnRules(allowed: boolean): Promise<void> {
  const text = allowed ? await readOwnText() : '';
  const applied = await readApplied();
  // What is kept for the session is forgotten with an update, which may compile rules in another way.
  if (applied?.text === text) {
    return;
  }
  const { hiding, network } = allowed ? await listOwnRules() : readOwnRules('');
  const refused = await replaceOwnNetworkRules(network);
  await giveToPages(hiding.map(({ rule }) => rule));
  await browser.storage.session.set({ ownApplied: { text, refused } satisfies Applied });
}

/** The rules that the browser refused when they were applied. */
export async function listRefusedRules(): Promise<OwnProblem[]> {
  return (await readApplied())?.refused ?? [];
}

/** The rules that pages find. */
export async function listAppliedHiding(): Promise<HidingRule[]> {
  return Object.values(hidingItems(await hidingArea().get())).flat();
}

async function giveToPages(rules: HidingRule[]): Promise<void> {
  const area = hidingArea();
  const { set, remove } = diffItems(hidingItems(await area.get()), cutHidingRules(rules));
  await area.set(set);
  await area.remove(remove);
}

async function readApplied(): Promise<Applied | undefined> {
  const { ownApplied } = await browser.storage.session.get<{ ownApplied?: Applied }>('ownApplied');
  return ownApplied;
}

/** Where the script in pages finds what to hide. Firefox shows its pages no other area than this one. */
function hidingArea() {
  const { local, session } = browser.storage;
  return 'setAccessLevel' in local ? session : local;
}
