/** Only for comparison: this host does not exist. */
const ownOrigin = 'https://own.invalid';

/**
 * Reads a path that may come from an attacker, such as that of `?next=`.
 * @returns the address within the own site; undefined for any other address or an invalid path
 */
export function ownPathOf(text: string | null | undefined): URL | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, ownOrigin)) return undefined;
  const url = new URL(text, ownOrigin);
  // `/.//host` becomes `//host`, which is an address of another site.
  return url.origin === ownOrigin && !url.pathname.startsWith('//') ? url : undefined;
}

/** Path, query and fragment of an address. */
export function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
