import type { Browser } from 'wxt/browser';

import type { HidingRule } from '../filter-syntax/parse-rule.ts';
import { sitePattern } from './site-pattern.ts';

/** The script that hides in pages what the user's own rules name, on the sites that have such rules. */
export function decideOwnHidingScript(
  hiding: HidingRule[],
): (Browser.scripting.RegisteredContentScript & { js: string[] })[] {
  const rules = hiding.filter(({ exception }) => !exception);
  const matches = rules.some(({ sites }) => sites.length === 0)
    ? ['http://*/*', 'https://*/*']
    : [...new Set(rules.flatMap(({ sites }) => sites))].map(sitePattern);
  return matches.length === 0
    ? []
    : [
        {
          id: 'own-hiding',
          matches,
          js: ['own-hiding.js'],
          allFrames: true,
          runAt: 'document_start',
          world: 'ISOLATED',
        },
      ];
}
