import { articlePattern, documentPaths } from '../site-map.ts';

/**
 * Runs before the first paint, so that the header shows the right one of its two states, no price is seen
 * that an offer may change, and nothing moves when the app adds a code, a chosen plan or a payment due.
 */
export const markVisitor = [
  "{let d=document.documentElement.dataset,m=(n,k,q,v=/./)=>{try{(q?.test(location.search)||v.test(localStorage.getItem(k)??''))&&(d[n]='')}catch{}};",
  "m('signedIn','token');m('offered','offer',/[?&]offer=/);m('coded','promotion-code',/[?&]code=/);",
  "m('chosen','plan');m('due','subscription',null,/\"PAST_DUE\"/)}",
].join('');

/** Speculation rules that prefetch a document page when a visitor is likely to open a link to it. */
export const prefetchDocuments = prefetchOnIntent({
  href_matches: [...documentPaths, articlePattern],
});

/** The same for links to app pages, which are page loads where no router runs. */
export const prefetchAppPages = prefetchOnIntent({ selector_matches: 'a[data-discover]' });

function prefetchOnIntent(where: object): string {
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
