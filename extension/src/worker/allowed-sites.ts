import { browser } from 'wxt/browser';

/** The one dynamic rule: it allows everything that pages of the listed sites load. */
const ruleId = 1;

/** The sites on which nothing is blocked, in alphabetical order. The rule itself keeps them. */
export async function listAllowedSites(): Promise<string[]> {
  const [rule] = await browser.declarativeNetRequest.getDynamicRules();
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
              action: { type: 'allowAllRequests' },
              condition: { requestDomains: sites, resourceTypes: ['main_frame'] },
            },
          ],
  });
}
