import type { JsScript } from './page-script.ts';

/** The scripts that run in the world of the pages themselves, each file with the feature that needs it. */
const pageScripts = [
  { id: 'youtube' as const, sites: ['youtube.com'], files: { youtube: 'youtube.js' } },
  {
    id: 'pages' as const,
    sites: [],
    files: { notifications: 'notifications.js', popups: 'popups.js' },
  },
];

/**
 * The scripts that the features need.
 * @param withAllowed whether there are allowed sites
 */
export function decidePageScripts(features: readonly string[], withAllowed: boolean): JsScript[] {
  const scripts = pageScripts
    .map(({ id, sites, files }) => {
      const wanted = Object.entries(files).filter(([feature]) => features.includes(feature));
      return { id, sites, js: wanted.map(([, file]) => file), world: 'MAIN' as const };
    })
    .filter(({ js }) => js.length > 0);
  // Before the others, which tell it that they are there.
  const release = { id: 'release-frames' as const, sites: [], js: ['release-frames.js'] };
  return scripts.length > 0 && withAllowed ? [release, ...scripts] : scripts;
}
