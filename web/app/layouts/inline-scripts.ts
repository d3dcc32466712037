import { articlePattern, documentPaths } from '../site-map.ts';

/** Runs before the first paint, so that the header never shows the wrong one of its two states. */
export const markSignedIn =
  "try{localStorage.getItem('token')&&(document.documentElement.dataset.signedIn='')}catch{}";

/** Document pages are fetched as soon as a visitor seems about to open them. */
export const prefetchDocuments = prefetchOnIntent({
  href_matches: [...documentPaths, articlePattern],
});

/** On pages without the app, which would change to these in place, so are the router's own links. */
export const prefetchAppPages = prefetchOnIntent({ selector_matches: 'a[data-discover]' });

function prefetchOnIntent(where: object): string {
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
