import type { PublicKey } from '@stillweb/licence';

import type { HidingData } from './hiding/hiding-files.ts';
import type { ListNotice } from './list-notice.ts';
import type { RuleGroup } from './rule-group.ts';

// Built in by wxt.config.ts.
declare global {
  /** The site's origin, such as `https://stillweb.example`. */
  const SITE: string;
  /** The site's pages as a match pattern. */
  const SITE_MATCHES: string;
  /** The site's current and spare public key. */
  const KEYS: PublicKey[];
  /** Our groups of rules, and the operator's. */
  const RULE_GROUPS: RuleGroup[];
  /** The lists that the operator has added. */
  const RULE_LISTS: ListNotice[];

  /** Of the scripts that hide elements in a page. */
  var hiding: HidingData | undefined;
  /** In the frames of allowed sites, of which some stand in other pages. */
  var onAllowedSite: boolean | undefined;
}

// WXT types these two from the files of a build; here any text and any path is valid.
declare module 'wxt/browser' {
  interface WxtI18n {
    getMessage(key: string, substitutions?: string | string[]): string;
  }
  interface WxtRuntime {
    getURL(path: string): string;
  }
}
