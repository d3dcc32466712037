import { browser, type Browser } from 'wxt/browser';

import { listAllowedSites } from '../allowed-sites.ts';
import { decideHidingScripts, decideOwnHidingScript, readHidingFiles } from './hiding-scripts.ts';
import { listAppliedHiding } from '../rules/own-rules.ts';
import { describeRegistration, registrationsOf, type PageScript } from './page-script.ts';
import { decidePageScripts } from './page-scripts.ts';
import { decideGroups } from '../rules/rulesets.ts';
import { allSites } from '../site-pattern.ts';

type Script = Browser.scripting.RegisteredContentScript;

/**
 * Registers only the scripts of active features for which the user has given permission.
 * @throws the first refusal of the browser, once it was asked for everything else
 */
export async function registerInPages(features: readonly string[]): Promise<void> {
  const permitted = await browser.permissions.contains(allSites);
  const allowed = await listAllowedSites();
  const wanted = [
    ...(permitted ? await decideScripts(features, allowed.length > 0) : []),
    // The user may permit single sites too. The browser runs a script nowhere else.
    ...decideOwnHidingScript(await listAppliedHiding()),
  ];
  await register(wanted.flatMap((script) => registrationsOf(script, allowed)));
}

async function decideScripts(
  features: readonly string[],
  withAllowed: boolean,
): Promise<PageScript[]> {
  const groups = decideGroups(RULE_GROUPS, features).map(({ id }) => id);
  return [
    ...decideHidingScripts(await readHidingFiles(), groups, withAllowed),
    ...decidePageScripts(features, withAllowed),
  ];
}

/**
 * Scripts run in the order in which they were registered, and a change moves one to the end. So those from
 * the first difference on are registered again, and no others: the browser reads all their files again.
 */
async function register(wanted: Script[]): Promise<void> {
  const { scripting } = browser;
  const registered = await scripting.getRegisteredContentScripts();
  const same = countSame(registered.map(describeRegistration), wanted.map(describeRegistration));
  const ids = registered.slice(same).map(({ id }) => id);
  if (ids.length > 0) {
    await scripting.unregisterContentScripts({ ids });
  }
  const refusals: unknown[] = [];
  for (const script of wanted.slice(same)) {
    await scripting
      .registerContentScripts([script])
      .catch((error: unknown) => refusals.push(error));
  }
  if (refusals.length > 0) {
    throw refusals[0];
  }
}

function countSame(one: string[], other: string[]): number {
  const index = other.findIndex((text, index) => text !== one[index]);
  return index < 0 ? other.length : index;
}
