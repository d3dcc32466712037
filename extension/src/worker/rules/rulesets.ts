import { browser } from 'wxt/browser';

import type { RuleGroup } from '../../rule-group.ts';

/** The groups that an entitlement turns on. */
export function decideGroups(groups: RuleGroup[], features: readonly string[]): RuleGroup[] {
  return groups.filter(({ feature }) => feature === null || features.includes(feature));
}

/**
 * Turns rulesets on and off. Each gets a call of its own: the browser refuses a whole call if it refuses one
 * ruleset, such as when other extensions have used up the limit of rules.
 * @throws the first refusal, once all others are switched
 */
export async function switchRulesets(features: readonly string[]): Promise<void> {
  const on = decideGroups(RULE_GROUPS, features).map(({ id }) => id);
  const enabled = await browser.declarativeNetRequest.getEnabledRulesets();
  const changes = [
    ...enabled.filter((id) => !on.includes(id)).map((id) => ({ disableRulesetIds: [id] })),
    ...on.filter((id) => !enabled.includes(id)).map((id) => ({ enableRulesetIds: [id] })),
  ];
  const refusals: unknown[] = [];
  for (const change of changes) {
    await browser.declarativeNetRequest
      .updateEnabledRulesets(change)
      .catch((error: unknown) => refusals.push(error));
  }
  if (refusals.length > 0) {
    throw refusals[0];
  }
}
