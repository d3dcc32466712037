import { articlePattern, documentPaths } from '../site-map.ts';

/** Runs before the first paint, so that the header never shows the wrong one of its two states. */
export const markSignedIn =
  "try{localStorage.getItem('token')&&(document.documentElement.dataset.signedIn='')}catch{}";

/** Document pages are fetched as soon as a visitor seems about to open them. */
export const prefetchOnIntent = JSON.stringify({
  prefetch: [
    { where: { href_matches: [...documentPaths, articlePattern] }, eagerness: 'moderate' },
  ],
});
