import { browser, type Browser } from 'wxt/browser';

import type { CompiledRule } from '../own-rules/compile-network-rule.ts';
import type { OwnProblem } from '../own-rules/own-text.ts';

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
export async function replaceOwnNetworkRules(rules: NumberedRule[]): Promise<OwnProblem[]> {
  const present = await browser.declarativeNetRequest.getDynamicRules();
  const removed = present.map(({ id }) => id).filter((id) => id >= firstId);
  if (removed.length > 0) {
    await browser.declarativeNetRequest.updateDynamicRules({ removeRuleIds: removed });
  }
  const lines = new Map(rules.map(({ line }, index) => [index + firstId, line]));
  const refused = await add(rules.map(({ rule }, index) => ({ ...rule, id: index + firstId })));
  return refused.map((id) => ({ line: lines.get(id) ?? 0, problem: 'refused' }));
}

/** The browser refuses all rules of a call when it refuses one, so a refused call is halved. */
async function add(rules: Rule[]): Promise<number[]> {
  if (rules.length === 0) {
    return [];
  }
  try {
    await browser.declarativeNetRequest.updateDynamicRules({ addRules: rules });
    return [];
  } catch {
    const middle = Math.floor(rules.length / 2);
    return rules.length === 1
      ? rules.map(({ id }) => id)
      : [...(await add(rules.slice(0, middle))), ...(await add(rules.slice(middle)))];
  }
}
