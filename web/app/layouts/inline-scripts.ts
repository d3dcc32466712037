import { appPaths, articlePattern, documentPaths } from '../site-map.ts';

// React writes a script anew for every new `__html` object, and a browser refuses new rules: one object each.

/** Runs before the first paint, so that the header never shows the wrong one of its two states. */
export const markSignedIn = {
  __html:
    "try{localStorage.getItem('token')&&(document.documentElement.dataset.signedIn='')}catch{}",
};

/** Document pages are fetched as soon as a visitor seems about to open them. */
export const prefetchDocuments = { __html: prefetchOnIntent([...documentPaths, articlePattern]) };

/** On pages without the app, which changes to these in place, they are fetched in the same way. */
export const prefetchAppPages = { __html: prefetchOnIntent([...appPaths]) };

function prefetchOnIntent(paths: string[]): string {
  return JSON.stringify({
    prefetch: [{ where: { href_matches: paths }, eagerness: 'moderate' }],
  });
}
