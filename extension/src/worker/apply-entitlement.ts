import type { Entitlement } from '@stillweb/licence';
import { browser } from 'wxt/browser';

import type { Problem } from '../status.ts';
import { applyOwnRules } from './rules/own-rules.ts';
import { switchRulesets } from './rules/rulesets.ts';
import { registerInPages } from './scripts/scripts-in-pages.ts';
import { showState } from './show-state.ts';

/**
 * Turns features on that this browser may use, and all others off. To be repeated at each start, because
 * neither rulesets nor the icon outlive everything: an update resets the one, a restart the other. A step
 * that the browser refuses keeps no other from being taken.
 * @returns refusals of the browser that a user notices
 */
export async function applyEntitlement(entitlement: Entitlement): Promise<Problem[]> {
  const { features, device, state } = entitlement;
  const uninstallUrl = device ? `${SITE}/uninstalled#t=${device.unlinkToken}` : '';
  const problems = [
    await problemOf('rulesets', switchRulesets(features)),
    await problemOf('own-rules', applyOwnRules(state === 'premium')),
    await problemOf('scripts', registerInPages(features)),
  ];
  await Promise.allSettled([showState(entitlement), browser.runtime.setUninstallURL(uninstallUrl)]);
  return problems.filter((problem) => problem !== undefined);
}

async function problemOf(problem: Problem, step: Promise<void>): Promise<Problem | undefined> {
  try {
    await step;
    return undefined;
  } catch {
    return problem;
  }
}
