import { ownPathOf, pathOf } from '@stillweb/contract/text/own-path';

/** The page that a log-in leads to, from `?next=/path`; anyone can write a link to the log-in. */
export function nextPathOf(search: string): string {
  const url = ownPathOf(new URLSearchParams(search).get('next'));
  return url ? pathOf(url) : '/';
}
