import { browser, type Browser } from 'wxt/browser';

import { listAllowedSites } from './allowed-sites.ts';
import { decideHidingScripts, readHidingFiles } from './hiding-scripts.ts';
import { decideOwnHidingScript } from './own-hiding-script.ts';
import { listAppliedHiding } from './own-rules.ts';
import { decidePageScripts } from './page-scripts.ts';
import { decideGroups } from './rulesets.ts';
import { allSites, sitePattern } from './site-pattern.ts';

type Script = Browser.scripting.RegisteredContentScript;

/**
 * Registers what the features ask for in pages, as far as the user permits it, and nothing else.
 * @throws the first refusal of the browser, once it was asked for everything else
 */
export async function registerInPages(features: readonly string[]): Promise<void> {
  const permitted = await browser.permissions.contains(allSites);
  const allowed = (await listAllowedSites()).map(sitePattern);
  const wanted = [
    ...(permitted ? await decideScripts(features) : []),
    // The user may permit single sites too. The browser runs a script nowhere else.
    ...decideOwnHidingScript(await listAppliedHiding()),
  ];
  await register(
    wanted.map((script) => ({
      ...script,
      excludeMatches: [...allowed, ...(script.excludeMatches ?? [])],
    })),
  );
}

async function decideScripts(features: readonly string[]): Promise<Script[]> {
  const groups = decideGroups(RULE_GROUPS, features).map(({ id }) => id);
  return [...decidePageScripts(features), ...decideHidingScripts(await readHidingFiles(), groups)];
}

/** Changes only what differs: the browser reads all files again of a script that is registered again. */
async function register(wanted: Script[]): Promise<void> {
  const { scripting } = browser;
  const registered = await scripting.getRegisteredContentScripts();
  const find = (scripts: Script[], { id }: Script) => scripts.find((script) => script.id === id);
  const changes = [
    ...registered
      .filter((script) => !find(wanted, script))
      .map(({ id }) => scripting.unregisterContentScripts({ ids: [id] })),
    ...wanted.map(async (script) => {
      const present = find(registered, script);
      if (!present) {
        await scripting.registerContentScripts([script]);
      } else if (summarize(present) !== summarize(script)) {
        await scripting.updateContentScripts([script]);
      }
    }),
  ];
  const results = await Promise.allSettled(changes);
  const refusal = results.find(({ status }) => status === 'rejected');
  if (refusal?.status === 'rejected') {
    throw refusal.reason;
  }
}

/** What may change in a script, as a text to compare; browsers sort the patterns. */
function summarize({ js, css, matches, excludeMatches }: Script): string {
  return JSON.stringify([
    js ?? [],
    css ?? [],
    matches?.toSorted(),
    excludeMatches?.toSorted() ?? [],
  ]);
}
