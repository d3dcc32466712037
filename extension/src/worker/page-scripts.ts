import type { Browser } from 'wxt/browser';

/** The scripts that run in the world of the pages themselves, each file with the feature that needs it. */
const pageScripts = [
  { id: 'youtube', matches: ['*://*.youtube.com/*'], files: { youtube: 'youtube.js' } },
  {
    id: 'pages',
    matches: ['http://*/*', 'https://*/*'],
    files: { notifications: 'notifications.js', popups: 'popups.js' },
  },
];

/** The scripts that the features need. */
export function decidePageScripts(
  features: readonly string[],
): (Browser.scripting.RegisteredContentScript & { js: string[] })[] {
  return pageScripts
    .map(({ id, matches, files }) => {
      const wanted = Object.entries(files).filter(([feature]) => features.includes(feature));
      return {
        id,
        matches,
        js: wanted.map(([, file]) => file),
        allFrames: true,
        runAt: 'document_start' as const,
        world: 'MAIN' as const,
      };
    })
    .filter(({ js }) => js.length > 0);
}
