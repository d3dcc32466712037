import { browser } from 'wxt/browser';

import { featureGroups } from '@stillweb/contract/features';

const premiumGroups = featureGroups.filter(({ access }) => access === 'premium');

/** Which rulesets are on and which off for the features that an entitlement lists. */
export function decideRulesets(features: readonly string[]): { on: string[]; off: string[] } {
  const isOn = ({ feature }: { feature: string | null }) =>
    feature !== null && features.includes(feature);
  return {
    on: premiumGroups.filter((group) => isOn(group)).flatMap(({ rulesets }) => rulesets),
    off: premiumGroups.filter((group) => !isOn(group)).flatMap(({ rulesets }) => rulesets),
  };
}

export async function switchRulesets(features: readonly string[]): Promise<void> {
  const { on, off } = decideRulesets(features);
  await browser.declarativeNetRequest.updateEnabledRulesets({
    enableRulesetIds: on,
    disableRulesetIds: off,
  });
}
