import { browser } from 'wxt/browser';

import { hostAndAbove } from '../hiding/hosts.ts';
import { rulePriorities } from './rules/rule-priorities.ts';

/** They allow everything that pages of the listed sites and their workers load, whatever other rules say. */
const ruleId = 1;
const priority = rulePriorities.allowedSites;

/** The sites on which nothing is blocked, in alphabetical order. The rule itself keeps them. */
export async function listAllowedSites(): Promise<string[]> {
  const rule = await readRule();
  return rule?.condition.requestDomains ?? [];
}

/** @param url of the page in the address bar; undefined if the browser does not say it */
export async function isOnAllowedSite(url: string | undefined): Promise<boolean> {
  const hosts = hostAndAbove(URL.parse(url ?? '')?.hostname ?? '');
  return (await listAllowedSites()).some((site) => hosts.includes(site));
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
  await allowWorkers(requestDomains);
}

/**
 * Shared and service workers belong to no tab, so the rule for pages does not reach them. Only a rule of
 * the session can be about requests without a tab.
 */
async function allowWorkers(initiatorDomains: string[]): Promise<void> {
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: [ruleId],
    addRules:
      initiatorDomains.length === 0
        ? []
        : [
            {
              id: ruleId,
              priority,
              action: { type: 'allow' },
              condition: { initiatorDomains, tabIds: [browser.tabs.TAB_ID_NONE] },
            },
          ],
  });
}

/**
 * Earlier versions wrote the rule without a priority: lists and own rules would outrank it now. The rule for
 * workers ends with the session.
 */
export async function renewAllowedSites(): Promise<void> {
  const rule = await readRule();
  const sites = rule?.condition.requestDomains ?? [];
  await (rule?.priority === priority ? allowWorkers(sites) : setAllowedSites(sites));
}

async function readRule() {
  const [rule] = await browser.declarativeNetRequest.getDynamicRules({ ruleIds: [ruleId] });
  return rule;
}
