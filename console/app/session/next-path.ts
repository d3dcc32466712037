/** Only compared: no host of this name exists. */
const ownOrigin = 'https://own.invalid';

/** The page that a log-in leads to, from `?next=/path`; anyone can write a link to the log-in. */
export function nextPathOf(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, ownOrigin)) return '/';
  const { origin, pathname, search: query, hash } = new URL(next, ownOrigin);
  // `/.//host` becomes `//host`, which is an address of another site.
  const isOwn = origin === ownOrigin && !pathname.startsWith('//');
  return isOwn ? pathname + query + hash : '/';
}
