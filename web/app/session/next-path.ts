import { isDocument } from '../site-map.ts';

/** Only compared: no host of this name exists. */
const ownOrigin = 'https://own.invalid';

/**
 * The page that a log-in leads back to, from `?next=/path`; null for all that is none of this site:
 * anyone can write a link to the log-in. A document never asks for one.
 */
export function nextPathOf(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, ownOrigin)) return null;
  const { origin, pathname, search: query, hash } = new URL(next, ownOrigin);
  // `/.//host` becomes `//host`, which is an address of another site.
  const isOwn = origin === ownOrigin && !pathname.startsWith('//') && !isDocument(pathname);
  return isOwn ? pathname + query + hash : null;
}

/** The query that leads a log-in back to a page. */
export function nextQuery({
  pathname,
  search,
  hash,
}: Record<'pathname' | 'search' | 'hash', string>) {
  return `?next=${encodeURIComponent(pathname + search + hash)}`;
}
