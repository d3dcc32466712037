import { browser, type Browser } from 'wxt/browser';

import type { HidingFiles } from '../hiding/hiding-files.ts';
import { sitePattern } from './site-pattern.ts';

type Script = Browser.scripting.RegisteredContentScript;

export async function readHidingFiles(): Promise<HidingFiles> {
  const response = await fetch(browser.runtime.getURL('/hiding.json'));
  return response.json();
}

/**
 * What hides in pages while the groups are on: a style sheet for each, and one script for all of them that
 * knows the sites. An advertisement may also stand in a frame that has no address of its own.
 */
export function decideHidingScripts(
  { sheets, scripts, genericOn, allOn }: HidingFiles,
  groups: string[],
): Script[] {
  const inPages = {
    matches: ['http://*/*', 'https://*/*'],
    allFrames: true,
    matchOriginAsFallback: true,
    runAt: 'document_start' as const,
  };
  const withScript = groups.filter((group) => scripts.includes(group));
  const files = withScript.map((group) => `hiding/${group}.js`);
  return [
    ...groups
      .filter((group) => sheets.includes(group))
      .map((group) => ({
        ...inPages,
        id: `hide-${group}`,
        css: [`hiding/${group}.css`],
        excludeMatches: [...genericOn, ...allOn].map(sitePattern),
      })),
    ...(files.length > 0
      ? [
          {
            ...inPages,
            id: 'hide',
            js: [...files, 'hiding/sites.js', 'hide.js'],
            excludeMatches: allOn.map(sitePattern),
          },
        ]
      : []),
  ];
}
