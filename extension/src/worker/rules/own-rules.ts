import { dayMs } from '@stillweb/contract/time';
import { browser, type Browser } from 'wxt/browser';

import type { HidingRule } from '../../filter-syntax/parse-rule.ts';
import type { CompiledRule } from '../../own-rules/compile-network-rule.ts';
import { fingerprint } from '../../own-rules/fingerprint.ts';
import { cutHidingRules, hidingItems, readHidingItems } from '../../own-rules/hiding-items.ts';
import { allowedSiteLine } from '../../own-rules/own-line.ts';
import {
  addLines,
  linesOf,
  readOwnRules,
  removeLines,
  takeAllowedSites,
  type OwnProblem,
} from '../../own-rules/own-text.ts';
import { diffItems } from '../../own-rules/sync-items.ts';
import { listAllowedSites, setAllowedSites } from '../allowed-sites.ts';
import { findRefused } from './find-refused.ts';

/** The browser cannot store the user's change. */
export class NotSavedError extends Error {}

/** The user's own rules as they are written, whether or not this browser may use them. */
export async function readOwnText(): Promise<string> {
  const { ownRules } = await browser.storage.local.get<Stored>('ownRules');
  return ownRules ?? '';
}

/** A text that another browser or an empty save has replaced, with its allowed sites as lines. */
interface Replaced {
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

interface Stored {
  ownRules?: string;
  replacedRules?: Replaced;
}

async function write(stored: Stored): Promise<void> {
  try {
    await browser.storage.local.set(stored);
  } catch (cause) {
    throw new NotSavedError('Own rules were not saved', { cause });
  }
}

/**
 * Takes a text in place of the present rules. Sites that it allows become allowed sites.
 * @param before the rules that the user has edited; later additions are kept
 */
export async function replaceOwnRules(text: string, before: string): Promise<void> {
  const { text: rules, sites } = takeAllowedSites(text);
  const present = await readOwnText();
  const known = new Set(linesOf(before));
  const added = linesOf(present).filter((line) => !known.has(line));
  const ownRules = addLines(rules, added);
  const isEmptied = linesOf(ownRules).length === 0 && linesOf(present).length > 0;
  await write({ ownRules, ...(isEmptied && (await keepReplaced([]))) });
  await allowSites(sites);
}

/**
 * Takes over a text from other browsers.
 * @param removed the lines that they have removed, allowed sites among them
 */
export async function takeOverText(text: string, removed: string[]): Promise<void> {
  await write({ ownRules: text, ...(removed.length > 0 && (await keepReplaced(removed))) });
}

/** Changes within this time are one replacement. */
const oneReplacementMs = dayMs;

async function keepReplaced(removed: string[]): Promise<Stored> {
  const last = await readReplaced();
  const at = Date.now();
  const before = last && at - last.at < oneReplacementMs ? last.text : '';
  const { sites } = takeAllowedSites(removed.join('\n'));
  const present = [...sites.map(allowedSiteLine), ...(await readOwnText()).split('\n')];
  const text = before === '' ? present.join('\n') : addLines(before, linesOf(present.join('\n')));
  return { replacedRules: { text, at } };
}

/** How many lines would come back, and when they went. */
export async function countReplaced(): Promise<{ count: number; at: number } | undefined> {
  const replaced = await readReplaced();
  if (!replaced) {
    return undefined;
  }
  const allowed = (await listAllowedSites()).map(allowedSiteLine);
  const present = new Set([...allowed, ...linesOf(await readOwnText())]);
  const gone = new Set(linesOf(replaced.text).filter((line) => !present.has(line)));
  return gone.size > 0 ? { count: gone.size, at: replaced.at } : undefined;
}

/** Restores the replaced text, with later additions. */
export async function bringBackRules(): Promise<void> {
  const replaced = await readReplaced();
  if (replaced) {
    const { text, sites } = takeAllowedSites(replaced.text);
    await write({ ownRules: addLines(text, linesOf(await readOwnText())) });
    await allowSites(sites);
    await browser.storage.local.remove('replacedRules');
  }
}

async function readReplaced(): Promise<Replaced | undefined> {
  const { replacedRules } = await browser.storage.local.get<Stored>('replacedRules');
  return replacedRules;
}

/** Adds the contents of a file to the present rules and allowed sites. */
export async function importOwnRules(text: string): Promise<void> {
  const { text: rules, sites } = takeAllowedSites(text);
  await write({ ownRules: addLines(await readOwnText(), linesOf(rules)) });
  await allowSites(sites);
}

export async function addOwnRule(line: string): Promise<void> {
  await write({ ownRules: addLines(await readOwnText(), [line]) });
}

export async function removeOwnRule(line: string): Promise<void> {
  await write({ ownRules: removeLines(await readOwnText(), [line]) });
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
  /** Of the text, which may be too large to be kept twice. */
  fingerprint: string;
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
  if (applied?.fingerprint === fingerprint(text)) {
    return;
  }
  const { hiding, network } = allowed ? await listOwnRules() : readOwnRules('');
  const refused = [...(await replaceOwnNetworkRules(network)), ...(await giveToPages(hiding))];
  const ownApplied: Applied = { fingerprint: fingerprint(text), refused };
  await browser.storage.session.set({ ownApplied });
}

/** The rules that the browser refused when they were applied. */
export async function listRefusedRules(): Promise<OwnProblem[]> {
  return (await readApplied())?.refused ?? [];
}

/** The rules that pages find. */
export async function listAppliedHiding(): Promise<HidingRule[]> {
  return readHidingItems(await hidingArea().get());
}

/** @returns the lines for which there is no room */
async function giveToPages(rules: { line: number; rule: HidingRule }[]): Promise<OwnProblem[]> {
  const area = hidingArea();
  const { items, oversized } = cutHidingRules(rules);
  const { set, remove } = diffItems(hidingItems(await area.get()), items);
  await area.remove(remove);
  await area.set(set);
  return oversized.map((line) => ({ line, problem: 'size' }));
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

type Rule = Browser.declarativeNetRequest.Rule;

interface NumberedRule {
  line: number;
  rule: CompiledRule;
}

/** The first is the rule of the allowed sites. */
const firstId = 2;

/**
 * Replaces the rules about requests.
 * @returns the lines that the browser refuses; the others are in use
 */
async function replaceOwnNetworkRules(rules: NumberedRule[]): Promise<OwnProblem[]> {
  const present = await browser.declarativeNetRequest.getDynamicRules();
  const removed = present.map(({ id }) => id).filter((id) => id >= firstId);
  if (removed.length > 0) {
    await browser.declarativeNetRequest.updateDynamicRules({ removeRuleIds: removed });
  }
  const lines = new Map(rules.map(({ line }, index) => [index + firstId, line]));
  const numbered = rules.map(({ rule }, index): Rule => ({ ...rule, id: index + firstId }));
  const refused = await findRefused(numbered, (addRules) =>
    browser.declarativeNetRequest.updateDynamicRules({ addRules }),
  );
  return refused.map(({ id }) => ({ line: lines.get(id) ?? 0, problem: 'refused' }));
}
