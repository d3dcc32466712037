import { articlePattern, documentPaths } from '../site-map.ts';

// React writes a script anew for every new `__html` object, and a browser refuses new rules: one object each.

/** Runs before the first paint, so that the header never shows the wrong one of its two states. */
export const markSignedIn = {
  __html:
    "try{localStorage.getItem('token')&&(document.documentElement.dataset.signedIn='')}catch{}",
};

/** Document pages are fetched as soon as a visitor seems about to open them. */
export const prefetchOnIntent = {
  __html: JSON.stringify({
    prefetch: [
      { where: { href_matches: [...documentPaths, articlePattern] }, eagerness: 'moderate' },
    ],
  }),
};
