import { browser } from 'wxt/browser';

import type { HidingRule } from '../../filter-syntax/parse-rule.ts';
import type { HidingFiles } from '../../hiding/hiding-files.ts';
import type { PageScript } from './page-script.ts';

export async function readHidingFiles(): Promise<HidingFiles> {
  const response = await fetch(browser.runtime.getURL('/hiding.json'));
  return response.json();
}

/**
 * What hides in pages while the groups are on: a style sheet for each, and one script for all of them that
 * knows the sites. A browser gives a style sheet to frames by their own address alone. Where there are
 * allowed sites, which are left alone with all their frames, the script does so instead.
 * @param withAllowed whether there are allowed sites
 */
export function decideHidingScripts(
  { sheets, scripts, genericOn, allOn }: HidingFiles,
  groups: string[],
  withAllowed: boolean,
): PageScript[] {
  const withSheet = groups.filter((group) => sheets.includes(group));
  const files = [
    ...groups.filter((group) => scripts.includes(group)).map((group) => `hiding/${group}.js`),
    ...(withAllowed ? withSheet.map((group) => `hiding/${group}-sheet.js`) : []),
  ];
  return [
    ...withSheet.map((group) => ({
      id: `hide-${group}` as const,
      sites: [],
      exceptSites: [...genericOn, ...allOn],
      css: [`hiding/${group}.css`],
      allFrames: !withAllowed,
    })),
    ...(files.length > 0
      ? [
          {
            id: 'hide' as const,
            sites: [],
            exceptSites: allOn,
            js: [...files, 'hiding/sites.js', 'hide.js'],
          },
        ]
      : []),
  ];
}

/** The script that applies the user's own hiding rules, on sites that have any. */
export function decideOwnHidingScript(hiding: HidingRule[]): PageScript[] {
  const rules = hiding.filter(({ exception }) => !exception);
  const sites = rules.flatMap((rule) => rule.sites);
  const onAll = rules.some((rule) => rule.sites.length === 0);
  return rules.length === 0
    ? []
    : [{ id: 'own-hiding', sites: onAll ? [] : [...new Set(sites)], js: ['own-hiding.js'] }];
}
