import { ownPathOf, pathOf } from '@stillweb/contract/text/own-path';
import { pagePath, prefix } from '../language.ts';
import { isDocument } from '../site-map.ts';

/** The page that a log-in leads back to, from `?next=/path`; anyone can write a link to the log-in. */
export function nextPathOf(search: string): string | null {
  return ownPath(new URLSearchParams(search).get('next'));
}

/**
 * The path of a page that can ask for a log-in; null for addresses outside this site, for
 * the documents and for the pages of the log-in itself.
 */
export function ownPath(next: string | null): string | null {
  let url = ownPathOf(next);
  // Read again: `/de//host` becomes `//host`.
  if (prefix && url?.pathname.startsWith(`${prefix}/`)) url = ownPathOf(pagePath(pathOf(url)));
  if (!url || isDocument(url.pathname) || url.pathname.startsWith('/auth/')) return null;
  return pathOf(url);
}

/** The query that leads a log-in back to a page. */
export function nextQuery({
  pathname,
  search,
  hash,
}: Record<'pathname' | 'search' | 'hash', string>) {
  return nextQueryOf(pathname + search + hash);
}

export function nextQueryOf(path: string): string {
  return `?next=${encodeURIComponent(path)}`;
}
