import { browser } from 'wxt/browser';

import { rulePriorities } from './rule-priorities.ts';

/** It allows everything that pages of the listed sites load, whatever other rules say. */
const ruleId = 1;
const priority = rulePriorities.allowedSites;

/** The sites on which nothing is blocked, in alphabetical order. The rule itself keeps them. */
export async function listAllowedSites(): Promise<string[]> {
  const [rule] = await browser.declarativeNetRequest.getDynamicRules({
    ruleIds: [ruleId],
  });
  return rule?.condition.requestDomains ?? [];
}

export async function setSiteAllowed(site: string, allowed: boolean): Promise<void> {
  const others = (await listAllowedSites()).filter((entry) => entry !== site);
  const sites = allowed ? [...others, site].sort() : others;
  await browser.declarativeNetRequest.updateDynamicRules({
    removeRuleIds: [ruleId],
    addRules:
      sites.length === 0
        ? []
        : [
            {
              id: ruleId,
              priority,
              action: { type: 'allowAllRequests' },
              condition: { requestDomains: sites, resourceTypes: ['main_frame'] },
            },
          ],
  });
}
