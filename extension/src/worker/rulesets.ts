import { browser } from 'wxt/browser';

import { featureGroups } from '@stillweb/contract/features';

const premiumGroups = featureGroups.filter(({ access }) => access === 'premium');

/** The rulesets to turn on and off for the features of an entitlement. */
export function decideRulesets(features: readonly string[]): { on: string[]; off: string[] } {
  const isOn = ({ feature }: { feature: string | null }) =>
    feature !== null && features.includes(feature);
  return {
    on: premiumGroups.filter((group) => isOn(group)).flatMap(({ rulesets }) => rulesets),
    off: premiumGroups.filter((group) => !isOn(group)).flatMap(({ rulesets }) => rulesets),
  };
}

/**
 * Switches the rulesets that are not as they should be. Each has a call of its own: the browser refuses all
 * of a call when it refuses one, as when other extensions have used up the rules that it allows.
 * @throws the first refusal, once all others are switched
 */
export async function switchRulesets(features: readonly string[]): Promise<void> {
  const { on, off } = decideRulesets(features);
  const enabled = await browser.declarativeNetRequest.getEnabledRulesets();
  const changes = [
    ...off.filter((id) => enabled.includes(id)).map((id) => ({ disableRulesetIds: [id] })),
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
