import type { Entitlement } from '@stillweb/licence';
import { browser } from 'wxt/browser';

/** The rulesets that need Premium, each with the feature that turns it on. */
const premiumRulesets = [
  { id: 'trackers', feature: 'trackers' },
  { id: 'annoyances', feature: 'popups' },
];

/** Turns on what the browser may use, and off what it may not. Rulesets do not outlive an update. */
export async function applyEntitlement({ features, device }: Entitlement): Promise<void> {
  const isOn = ({ feature }: { feature: string }) => features.includes(feature);
  await browser.declarativeNetRequest.updateEnabledRulesets({
    enableRulesetIds: premiumRulesets.filter(isOn).map(({ id }) => id),
    disableRulesetIds: premiumRulesets.filter((ruleset) => !isOn(ruleset)).map(({ id }) => id),
  });
  await browser.runtime.setUninstallURL(
    device ? `${SITE}/uninstalled#t=${device.unlinkToken}` : '',
  );
}
