import { subscriberKey } from '../session/storage.ts';
import { addressPath, prefix } from '../language.ts';
import { articlePattern, documentPaths } from '../site-map.ts';

/**
 * Runs before the first paint, so that the header shows the right one of its two states, a subscriber is
 * not offered a trial, and no price is seen that an offer may change.
 */
export const markVisitor = `{let d=document.documentElement.dataset,s=/[?&]offer=/.test(location.search),r=k=>localStorage.getItem(k);try{r('token')&&(d.signedIn='',d.subscriber=r('${subscriberKey}')||'');s||=r('offer')}catch{}s&&(d.offered='')}`;

const documentPatterns = [...documentPaths, articlePattern];

/** Speculation rules that prefetch a document page when a visitor is likely to open a link to it. */
export const prefetchDocuments = /* @__PURE__ */ prefetchOnIntent({
  href_matches: prefix ? documentPatterns.map(addressPath) : documentPatterns,
});

/** The same for links to app pages, which are page loads where no router runs. */
export const prefetchAppPages = /* @__PURE__ */ prefetchOnIntent({
  selector_matches: 'a[data-discover]',
});

function prefetchOnIntent(where: object): string {
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
