import { browser, type Browser } from 'wxt/browser';

import type { CompiledRule } from '../own-rules/compile-network-rule.ts';
import type { OwnProblem } from '../own-rules/own-text.ts';
import { findRefused } from './find-refused.ts';

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
  const numbered = rules.map(({ rule }, index): Rule => ({ ...rule, id: index + firstId }));
  const refused = await findRefused(numbered, (addRules) =>
    browser.declarativeNetRequest.updateDynamicRules({ addRules }),
  );
  return refused.map(({ id }) => ({ line: lines.get(id) ?? 0, problem: 'refused' }));
}
