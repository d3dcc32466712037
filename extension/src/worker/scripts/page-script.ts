import type { Browser } from 'wxt/browser';

import { patternsOf, sitePattern } from '../site-pattern.ts';

type Script = Browser.scripting.RegisteredContentScript;

type Registration = Required<Script>;

const scriptIds = ['hide', 'own-hiding', 'release-frames', 'youtube', 'pages'] as const;

type ScriptId = (typeof scriptIds)[number];

interface Place {
  /** Each with its subdomains. Empty: all. */
  sites: string[];
  exceptSites?: string[];
}

/** A script that runs in pages before they load. */
export interface JsScript extends Place {
  id: ScriptId;
  js: string[];
  /** Default: a world of the extension's own. */
  world?: 'MAIN';
}

interface CssScript extends Place {
  id: `hide-${string}`;
  css: string[];
  /** In frames too. */
  allFrames: boolean;
}

export type PageScript = JsScript | CssScript;

/**
 * How a script is registered, in every field. An allowed site is left alone, but for its frames in other
 * pages: there the script runs too, told by the files around it to look at the page in the address bar.
 */
export function registrationsOf(script: PageScript, allowed: string[]): Registration[] {
  const { id, sites, exceptSites = [] } = script;
  const elsewhere = sites.length === 0 ? allowed : sites.flatMap((site) => overlap(site, allowed));
  const common = {
    css: 'css' in script ? script.css : [],
    allFrames: 'css' in script ? script.allFrames : true,
    // A frame may have no address of its own; the browser then takes that of the page that made it.
    matchOriginAsFallback: true,
    runAt: 'document_start' as const,
    world: ('js' in script && script.world) || ('ISOLATED' as const),
    persistAcrossSessions: true,
  };
  return [
    {
      ...common,
      id,
      js: 'js' in script ? script.js : [],
      matches: patternsOf(sites),
      excludeMatches: [...allowed, ...exceptSites].map(sitePattern),
    },
    ...(elsewhere.length > 0 && 'js' in script
      ? [
          {
            ...common,
            id: `elsewhere-${id}`,
            js: [`elsewhere/before-${id}.js`, ...script.js, `elsewhere/after-${id}.js`],
            matches: [...new Set(elsewhere)].map(sitePattern),
            excludeMatches: exceptSites.map(sitePattern),
          },
        ]
      : []),
  ];
}

/**
 * The files around the scripts in frames of allowed sites, by path. A browser runs no file twice in a frame,
 * so each script has its own.
 */
export function elsewhereFiles(): Record<string, string> {
  return Object.fromEntries(
    scriptIds.flatMap((id) => [
      [`elsewhere/before-${id}.js`, 'globalThis.onAllowedSite = true;'],
      // The page gets no sign of the extension from it.
      [`elsewhere/after-${id}.js`, 'delete globalThis.onAllowedSite;'],
    ]),
  );
}

/** What the site shares with the others: itself, or those below it. */
function overlap(site: string, others: string[]): string[] {
  const isIn = (inner: string, outer: string) => inner === outer || inner.endsWith(`.${outer}`);
  return others.flatMap((other) => (isIn(site, other) ? [site] : isIn(other, site) ? [other] : []));
}

/** A registration as a text to compare. Browsers sort the patterns, leave out what is empty, and may add fields. */
export function describeRegistration(script: Script): string {
  const { js = [], css = [], matches = [], excludeMatches = [] } = script;
  const { id, allFrames, matchOriginAsFallback, runAt, world, persistAcrossSessions } = script;
  const description: Registration = {
    id,
    js,
    css,
    matches: matches.toSorted(),
    excludeMatches: excludeMatches.toSorted(),
    allFrames: allFrames ?? false,
    matchOriginAsFallback: matchOriginAsFallback ?? false,
    runAt: runAt ?? 'document_idle',
    world: world ?? 'ISOLATED',
    persistAcrossSessions: persistAcrossSessions ?? true,
  };
  return JSON.stringify(description);
}
