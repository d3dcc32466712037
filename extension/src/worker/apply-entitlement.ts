import type { Entitlement } from '@stillweb/licence';
import { browser } from 'wxt/browser';

import { registerPageScripts } from './page-scripts.ts';
import { switchRulesets } from './rulesets.ts';
import { showState } from './show-state.ts';

/**
 * Turns on what this browser may use, and off what it may not. To be repeated at each start, because
 * neither rulesets nor the icon outlive everything: an update resets the one, a restart the other.
 */
export async function applyEntitlement(entitlement: Entitlement): Promise<void> {
  const { features, device } = entitlement;
  await switchRulesets(features);
  await registerPageScripts(features);
  await showState(entitlement);
  await browser.runtime.setUninstallURL(
    device ? `${SITE}/uninstalled#t=${device.unlinkToken}` : '',
  );
}
