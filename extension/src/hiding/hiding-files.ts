import type { SiteIndex } from './site-index.ts';

/** `hiding.json`: the files for pages that the build has made in the folder `hiding`. */
export interface HidingFiles {
  /** The groups with a style sheet, `GROUP.css`, which is in `GROUP-sheet.js` as a text too. */
  sheets: string[];
  /** The groups with rules or exceptions for sites, and so with a `GROUP.js`. */
  scripts: string[];
  /** The hosts on which rules for all sites hide nothing. */
  genericOn: string[];
  /** The hosts on which nothing is hidden. */
  allOn: string[];
}

/** What the files of the groups that are on and `sites.js` leave to `hide.js` in a page. */
export interface HidingData {
  /** Of each `GROUP.js`: the selectors that hide on all sites but some. */
  groups: Record<string, string[]>;
  /** Of each `GROUP-sheet.js`: the style sheet. */
  sheets: Record<string, string>;
  index: SiteIndex;
  genericOn: string[];
}
