import { browser } from 'wxt/browser';

import { rulePriorities } from './rule-priorities.ts';

/** It allows everything that pages of the listed sites load, whatever other rules say. */
const ruleId = 1;
const priority = rulePriorities.allowedSites;

/** The sites on which nothing is blocked, in alphabetical order. The rule itself keeps them. */
export async function listAllowedSites(): Promise<string[]> {
  const rule = await readRule();
  return rule?.condition.requestDomains ?? [];
}

export async function setSiteAllowed(site: string, allowed: boolean): Promise<void> {
  const others = (await listAllowedSites()).filter((entry) => entry !== site);
  await setAllowedSites(allowed ? [...others, site] : others);
}

export async function setAllowedSites(sites: string[]): Promise<void> {
  const requestDomains = [...new Set(sites)].sort();
  await browser.declarativeNetRequest.updateDynamicRules({
    removeRuleIds: [ruleId],
    addRules:
      requestDomains.length === 0
        ? []
        : [
            {
              id: ruleId,
              priority,
              action: { type: 'allowAllRequests' },
              condition: { requestDomains, resourceTypes: ['main_frame'] },
            },
          ],
  });
}

/** Earlier versions wrote the rule without a priority. Lists and own rules would outrank it now. */
export async function renewAllowedSites(): Promise<void> {
  const rule = await readRule();
  if (rule && rule.priority !== priority) {
    await setAllowedSites(rule.condition.requestDomains ?? []);
  }
}

async function readRule() {
  const [rule] = await browser.declarativeNetRequest.getDynamicRules({ ruleIds: [ruleId] });
  return rule;
}
